"""Everything in which Docker's two styles, compose and swarm, differ."""
