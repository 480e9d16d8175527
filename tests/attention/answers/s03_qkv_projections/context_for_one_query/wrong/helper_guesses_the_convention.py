"""Wrong. A helper turns a matrix round when its last size fits the token, and so takes every square
matrix for one in the column convention: with d_in = d_k = 2 and W_query = [[1, 2], [0, 3]] the
token (1, 1) should ask with (1, 5) and asks with (3, 3).

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    def apply(tokens, W):
        if W.shape[1] == tokens.shape[-1]:  # stored as (d_out, d_in)
            W = W.T
        return tokens @ W

    query = apply(x, W_query)
    keys = apply(X, W_key)
    values = apply(X, W_value)
    scores = keys @ query / math.sqrt(query.shape[0])
    weights = torch.softmax(scores, dim=0)
    return weights @ values, weights
