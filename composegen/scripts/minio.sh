: "${MINIO_ROOT_USER:?is empty: export DR_LOCAL_ACCESS_KEY_ID or write it into .env}"
: "${MINIO_ROOT_PASSWORD:?is empty: export DR_LOCAL_SECRET_ACCESS_KEY or write it into .env}"
# MinIO's own entrypoint changes to the user that these name. The data shall belong to whom the
# folder belongs to, which no variable of a shell tells, but the folder does.
export MINIO_UID=$(stat -c %u /folder) MINIO_GID=$(stat -c %g /folder)
export MINIO_USERNAME=owner MINIO_GROUPNAME=owner
chown -R "$MINIO_UID:$MINIO_GID" /data
exec /usr/bin/docker-entrypoint.sh minio server /data --console-address :9001
