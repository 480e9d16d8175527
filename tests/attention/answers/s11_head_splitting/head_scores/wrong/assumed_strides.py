"""Wrong for keys that are not contiguous. The transposed keys are read with as_strided, with the
strides of a contiguous tensor; keys that come from split_heads or another transpose are stored
in another order, and other numbers are read.

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    B, H, T, D = keys.shape
    # K^T without a copy: swap the two inner strides
    kt = torch.as_strided(keys, (B, H, D, T), (H * T * D, T * D, 1, D))
    return torch.matmul(queries, kt)
