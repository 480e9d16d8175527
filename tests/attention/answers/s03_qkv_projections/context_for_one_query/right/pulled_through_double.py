"""Neither keys nor values are built: K q is computed as X (W_key q), and the context as (a X)
W_value. All in float64 by hand (shifted by the largest score), cast back at the end, so that
scores of thousands lose no digits.

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
    xd, Xd, Wq, Wk, Wv = (t.double() for t in (x, X, W_query, W_key, W_value))
    d_k = Wk.size(1)
    direction = torch.mv(Wk, torch.mv(Wq.t(), xd))       # (d_in,)
    s = torch.mv(Xd, direction).div(d_k**0.5)
    e = torch.exp(s - s.max())
    a = e / e.sum()
    y = torch.mv(Wv.t(), torch.mv(Xd.t(), a))
    return y.to(X.dtype), a.to(X.dtype)
