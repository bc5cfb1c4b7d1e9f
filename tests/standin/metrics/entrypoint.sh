#!/bin/sh
# The beginning of the images of InfluxDB and Telegraf: InfluxDB gets its user before it is reached.
exec python3 "/opt/$1.py"
