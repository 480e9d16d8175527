"""Compiled with torch.jit.script.

Diagnosis: none
"""


@torch.jit.script
def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    scores = torch.bmm(queries, keys.transpose(1, 2)) * float(queries.size(2)) ** -0.5
    return torch.bmm(torch.softmax(scores, 2), values)
