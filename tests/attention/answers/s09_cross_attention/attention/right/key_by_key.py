"""Goes through the keys one by one and never holds the matrix of scores. The first round finds the
largest free score of each query (a constant for the gradients), the second adds up the
exponentials and the weighted values, and the quotient of both sums is the result.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    n_k = key.shape[-2]
    if value.shape[-2] != n_k:
        raise ValueError(f"{n_k} keys, but {value.shape[-2]} values")
    rows = query.shape[:-1]
    if mask is None:
        mask = torch.zeros(1, dtype=torch.bool, device=query.device)
    blocked = mask.expand(*rows, n_k)
    scaled = query / math.sqrt(query.shape[-1])

    def score(j):
        return (scaled * key[..., j : j + 1, :]).sum(dim=-1)

    with torch.no_grad():
        top = query.new_full(rows, -torch.inf)
        for j in range(n_k):
            top = torch.where(blocked[..., j], top, torch.maximum(top, score(j)))
        top = top.masked_fill(top == -torch.inf, 0.0)  # nobody to ask

    total = query.new_zeros(rows)
    result = query.new_zeros(*rows, value.shape[-1])
    for j in range(n_k):
        share = (score(j) - top).masked_fill(blocked[..., j], -torch.inf).exp()
        total = total + share
        result = result + share[..., None] * value[..., j : j + 1, :]
    # A total is 0 only for a query without a free key. Its result is 0 already.
    return result / total.masked_fill(total == 0, 1.0)[..., None]
