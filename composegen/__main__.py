"""Run composegen as `python -m composegen`."""

import sys

from composegen.cli import main

sys.exit(main())
