"""With one key the axis of the keys is dropped: queries (3, 5, 6) and keys (3, 1, 6) give shape (3,
5).

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    s = torch.einsum("...id,...jd->...ij", queries, keys)
    w = torch.softmax(s / math.sqrt(keys.shape[-1]), dim=-1)
    return w.squeeze(-1) if w.dim() > 2 and keys.shape[-2] == 1 else w
