known_by=$1
start=$2
# The container that trains stands beside the project, where neither `stop` nor `down` sees it.
# It has algo-1 in its name, and a line in its environment that no other run's has.
training() {
  for id in $(docker ps -aq --filter name=algo-1 --filter status=created --filter status=running); do
    docker inspect -f '{{range .Config.Env}}{{println .}}{{end}}' "$id" | grep -qxF -- "$known_by" &&
      echo "$id"
  done
}
# The trainer goes first and all it started with it, and what it was about to start gets a second.
end() {
  known=$(training)
  { kill -- "-$trainer" $answering && wait "$trainer"; } 2>/dev/null
  sleep 1
  for id in $(printf '%s\n' $known $(training) | sort -u); do
    echo "composegen: ends the training in container $id"
    { docker stop "$id" && docker rm "$id"; } >/dev/null &
  done
  wait
}

for id in $(training); do
  echo "composegen: container $id still trains run $RUN_ID, and two trainers would destroy a" \
    "model: end it with docker rm -f $id, then start again" >&2
  exit 1
done
python3 /composegen/bucket.py take || exit
# In a swarm this container is there before it trains, so it answers while it does.
if [[ -n $COMPOSEGEN_TICKET ]]; then
  python3 /composegen/swarm.py answer &
  answering=$!
fi
set -m
trap end EXIT
trap 'exit 143' INT TERM
bash -c "$start" &
trainer=$!
wait "$trainer"
