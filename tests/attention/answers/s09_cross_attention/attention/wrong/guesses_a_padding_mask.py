"""Takes a mask of shape (n_q, n_k) for a padding mask of shape (batch, n_k) when the batch has as
many items as queries.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("key and value need the same number of tokens")
    scores = torch.matmul(query, key.transpose(-2, -1)) / math.sqrt(key.shape[-1])
    if mask is None:
        mask = torch.zeros(scores.shape[-2:], dtype=torch.bool, device=scores.device)
    # serve padding masks, too: one row for each sentence of the batch
    if query.dim() == 3 and mask.shape == (query.shape[0], key.shape[-2]):
        mask = mask[:, None, :]
    nothing_left = mask.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(mask, -torch.inf).masked_fill(nothing_left, 0.0)
    weights = torch.softmax(scores, dim=-1).masked_fill(nothing_left, 0.0)
    return torch.matmul(weights, value)
