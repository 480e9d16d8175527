"""Right, unusual: neither keys nor values are ever formed. K q = X (W_key q), and the sum of a_j
v_j is (sum of a_j x_j) W_value, so only vectors are projected. It computes in float64 and casts
back.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    """What one token gets out of a sentence."""
    kind = x.dtype
    x, X, W_query, W_key, W_value = (t.double() for t in (x, X, W_query, W_key, W_value))
    look = torch.mv(W_key, torch.mv(W_query.t(), x))       # (d_in,)
    s = torch.mv(X, look).div(math.sqrt(W_key.size(1)))
    s = torch.exp(s - s.max())
    a = s / s.sum()
    mixed = torch.mv(X.t(), a)                             # (d_in,)
    return torch.mv(W_value.t(), mixed).to(kind), a.to(kind)
