"""Right: a context manager remembers the target's numbers and puts them back if an error leaves its
block.

Diagnosis: none
"""

from contextlib import contextmanager


@contextmanager
def _all_or_nothing(module):
    backup = {name: value.clone() for name, value in module.state_dict().items()}
    try:
        with torch.no_grad():
            yield
    except Exception as problem:
        module.load_state_dict(backup)
        raise ValueError(str(problem)) from problem


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    with _all_or_nothing(target):
        for name, matrix in source.named_parameters():
            layer = getattr(target, name)
            assert layer.weight.T.shape == matrix.shape, f"{name} does not fit"
            layer.weight.T[...] = matrix
            if layer.bias is not None:
                nn.init.zeros_(layer.bias)
