"""Compiled with torch.jit.script.

Diagnosis: none
"""


@torch.jit.script
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    return torch.softmax(scores.masked_fill(mask, float("-inf")), dim=-1)
