"""Right. Never projects the sentence: the query is carried back through W_key, the tokens are mixed
first, and only the mixture goes through W_value.

Diagnosis: none
"""
def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    d_k = W_key.shape[1]
    looked_for = W_key @ (x @ W_query)  # (d_in,)
    weights = torch.softmax(X @ looked_for / math.sqrt(d_k), dim=0)
    context = (weights @ X) @ W_value
    return context, weights
