"""Cuts the right slices, but squeezes the result and never refuses an uneven number of heads.

Mistakes: (1) for x of shape (1, 2, 4) and 2 heads it returns shape (2, 2, 2), the text asks for (1,
2, 2, 2); (2) for x of shape (2, 3, 5) and 2 heads it returns (2, 2, 3, 2) without the last feature,
the text asks for a ValueError.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    head_dim = x.shape[-1] // num_heads
    parts = []
    for h in range(num_heads):
        parts.append(x[:, :, h * head_dim : (h + 1) * head_dim])
    return torch.stack(parts, dim=1).squeeze()
