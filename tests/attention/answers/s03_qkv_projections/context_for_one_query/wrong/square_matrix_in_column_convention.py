"""A helper guesses the convention from the shape and takes every square matrix (d_k or d_v equal
to d_in) in the column convention, where all are in the row convention.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    def projected(tokens, W):
        if W.shape[-1] == tokens.shape[-1]:  # (d_out, d_in), as nn.Linear stores it
            return tokens @ W.T
        return tokens @ W

    q = projected(x, W_query)
    K = projected(X, W_key)
    V = projected(X, W_value)
    weights = torch.softmax(K @ q / math.sqrt(q.shape[-1]), dim=-1)
    return weights @ V, weights
