"""The weight is cut by reshape into (num_heads, width, d_out) instead of taking each head's columns
and transposing them, which mixes up its numbers.

Diagnosis: The weight is reshaped with the head axis in the wrong place.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    stacked = torch.stack(outputs)
    num_heads, _, _, width = stacked.shape
    per_head = weight.reshape(num_heads, width, -1)
    return torch.einsum("hbtw,hwo->hbto", stacked, per_head)
