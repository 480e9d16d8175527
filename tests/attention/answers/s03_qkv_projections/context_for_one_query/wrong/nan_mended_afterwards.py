"""Wrong. The exponentials overflow and nan is replaced by 0 afterwards: with scores of 2000 and
1990 both weights become 0 in place of (1, 0), about.

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
    q = x @ W_query
    K = X @ W_key
    V = X @ W_value
    exps = torch.exp(K @ q / math.sqrt(K.shape[-1]))
    weights = torch.nan_to_num(exps / exps.sum())
    return weights @ V, weights
