#!/bin/sh
# Stands in for MinIO's entrypoint: changes to the user that four variables name.
set -e
if [ -n "$MINIO_USERNAME" ] && [ -n "$MINIO_GROUPNAME" ]; then
  exec chroot --userspec="$MINIO_UID:$MINIO_GID" / "$@"
fi
exec "$@"
