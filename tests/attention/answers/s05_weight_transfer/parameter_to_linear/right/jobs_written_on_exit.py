"""A context manager collects what is to be written and writes it only when its block ends without an
error; the numbers go through detached views into the memory of the old parameter objects.

Diagnosis: none
"""


class Transfer:
    """Collects (parameter, new numbers) and writes all of them at the end, or none."""

    def __init__(self):
        self.jobs = []

    def __enter__(self):
        return self

    def plan(self, parameter, numbers):
        if parameter is None:
            return
        if isinstance(numbers, torch.Tensor) and numbers.shape != parameter.shape:
            raise ValueError(
                f"shape {tuple(numbers.shape)} does not fit into {tuple(parameter.shape)}"
            )
        self.jobs.append((parameter.detach(), numbers))

    def __exit__(self, kind, error, trace):
        if kind is None:
            for memory, numbers in self.jobs:
                memory[...] = numbers
        return False


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    with Transfer() as transfer:
        for name in QKV:
            layer = getattr(target, name)
            transfer.plan(layer.weight, getattr(source, name).detach().swapaxes(0, 1))
            transfer.plan(layer.bias, 0.0)
