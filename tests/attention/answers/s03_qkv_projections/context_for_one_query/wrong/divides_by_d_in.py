"""Wrong. Divides the scores by d_in, which happens to be the root of d_k in the lesson's example (2
and 4). For d_in = 3 and d_k = 2 they should be divided by 1.414; here they are divided by 3.

Diagnosis: The scores are divided by the input's width, not by the square root of a key's width.
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    n, scale = X.shape
    q = x @ W_query
    K = X @ W_key
    V = X @ W_value
    scores = K @ q / scale
    weights = torch.softmax(scores, dim=0)
    context = weights @ V
    return context, weights
