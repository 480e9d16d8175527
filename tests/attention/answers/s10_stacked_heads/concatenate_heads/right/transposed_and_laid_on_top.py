"""Turns each head so that its features are rows, lays the heads on top of each other, and turns
the pile back.

Diagnosis: none
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    pile = torch.cat([head.transpose(-1, -2) for head in outputs], dim=-2)
    return pile.transpose(-1, -2).contiguous()
