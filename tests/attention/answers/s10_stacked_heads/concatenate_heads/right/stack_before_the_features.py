"""Stacks the heads on a new axis just before the features and flattens these two.

Diagnosis: none
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    per_token = torch.stack(tuple(outputs), dim=-2)     # (..., tokens, heads, width)
    return per_token.flatten(start_dim=-2)
