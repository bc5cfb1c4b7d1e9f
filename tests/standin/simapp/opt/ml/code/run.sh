#!/bin/bash
# Stands in for a worker: takes the same environment as the simulation image, reads its parameters
# from the bucket, says who it is in one line of JSON, sends metrics where there is somebody to take
# them, and serves a picture on port 8080 until it is stopped.
set -e
mode=$1
launch=$2

if [[ $mode == multi ]]; then
  if [[ -n $DOCKER_REPLICA_SLOT ]]; then
    number=$DOCKER_REPLICA_SLOT
  else
    hostname >>/mnt/comms/workers
    number=$(grep -n "^$(hostname)$" /mnt/comms/workers | cut -d : -f 1)
  fi
  export ROLLOUT_IDX=$((number - 1))
  if [[ -n $MULTI_CONFIG ]]; then
    WORLD_NAME=$(jq -r ".multi_config[$ROLLOUT_IDX].world_name" <<<"$MULTI_CONFIG")
    S3_YAML_NAME=$(jq -r ".multi_config[$ROLLOUT_IDX].config_file" <<<"$MULTI_CONFIG")
    export WORLD_NAME S3_YAML_NAME
  fi
fi
export ROLLOUT_IDX=${ROLLOUT_IDX:-0}
export ROS_DOMAIN_ID=$ROLLOUT_IDX

read=$(python3 /opt/ml/code/read_parameters.py)
jq -cn --arg mode "$mode" --arg launch "$launch" --argjson read "$read" '{
  worker: (env.ROLLOUT_IDX | tonumber),
  world: env.WORLD_NAME,
  parameters: env.S3_YAML_NAME,
  domain: env.ROS_DOMAIN_ID,
  mode: $mode,
  launch: $launch,
  read: $read
}'
if [[ -n $TELEGRAF_HOST ]]; then
  while sleep 1; do
    echo "dr_training_episodes,worker=$ROLLOUT_IDX progress=100" \
      >"/dev/udp/$TELEGRAF_HOST/$TELEGRAF_PORT"
  done 2>/dev/null &
fi
exec python3 /opt/ml/code/stream.py
