#!/bin/sh
# The beginning of Grafana's image.
exec python3 /opt/grafana.py
