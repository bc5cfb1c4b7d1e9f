#!/bin/sh
# Stands in for the entrypoint of the nginx image.
exec "$@"
