"""DeepRacer-for-Cloud's own templates, as the models know their stock values."""

from composegen.settings.catalogue import variables

# What DRfC's set-up fills the placeholders in with.
FILLED = {
    "<CLOUD_REPLACE>": "aws",
    "<REGION_REPLACE>": "us-east-1",
    "<AWS_DR_BUCKET>": "my-models",
    "<AWS_DR_BUCKET_ROLE>": "to-be-defined",
    "<LOCAL_PROFILE>": "default",
    "<DOCKER_STYLE>": "compose",
    "<SIMAPP_VERSION_TAG>": "6.0.4-cpu",
}


def template(file: str, *, filled: bool = True) -> str:
    """Text of system.env or run.env as DRfC ships it, or as its set-up leaves it."""
    lines = []
    for variable in variables().values():
        if variable.file != file or variable.stock is None or variable.removed:
            continue
        value = FILLED.get(variable.stock, variable.stock) if filled else variable.stock
        lines.append(f"{'# ' if variable.commented else ''}{variable.name}={value}")
    return "\n".join(lines)
