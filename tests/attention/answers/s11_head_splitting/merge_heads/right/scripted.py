"""Compiled with torch.jit.script.

Diagnosis: none
"""


@torch.jit.script
def merge_heads(x: torch.Tensor) -> torch.Tensor:
    return x.transpose(1, 2).flatten(2)
