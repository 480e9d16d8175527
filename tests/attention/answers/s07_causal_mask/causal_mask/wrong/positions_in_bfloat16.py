"""Compares positions in bfloat16, which has no odd whole numbers beyond 256, so from 258 tokens on
some future keys (257 for query 256) count as equal and stay free.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    # half the memory of float32, and the comparison gives bools anyway
    positions = torch.arange(n).to(torch.bfloat16)
    queries = positions.unsqueeze(1)
    keys = positions.unsqueeze(0)
    return keys > queries
