"""Wrong. Transposes the keys with as_strided and the strides of a freshly made tensor; keys stored
in another order, such as torch.randn(1, 3, 2, 4).transpose(1, 2) (just what split_heads returns),
give other numbers.

Diagnosis: none
"""
def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    b, h, t, d = keys.shape
    keys_T = keys.as_strided((b, h, d, t), (h * t * d, t * d, 1, d))
    return queries @ keys_T
