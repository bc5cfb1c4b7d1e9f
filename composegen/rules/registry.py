"""The registry of rules, written out by hand."""

from composegen.rules import (
    cg401_stale_compose_file,
    cg402_broken_yaml,
    cg403_no_compose_file,
    cg404_missing_service,
    cg405_other_worker_count,
    cg406_wrong_rollout_index,
    cg407_single_dollar,
    cg408_version_key,
    cg409_name_for_replicas,
    cg410_host_port_twice,
    cg411_missing_healthcheck,
)
from composegen.rules.rule import Rule

RULES: tuple[Rule, ...] = (
    cg401_stale_compose_file.RULE,
    cg402_broken_yaml.RULE,
    cg403_no_compose_file.RULE,
    cg404_missing_service.RULE,
    cg405_other_worker_count.RULE,
    cg406_wrong_rollout_index.RULE,
    cg407_single_dollar.RULE,
    cg408_version_key.RULE,
    cg409_name_for_replicas.RULE,
    cg410_host_port_twice.RULE,
    cg411_missing_healthcheck.RULE,
)
