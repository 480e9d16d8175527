"""Carries the query back through W_key and mixes the embeddings before W_value, all in float64
inside.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    asks, sentence, w_q, w_k, w_v = (t.double() for t in (x, X, W_query, W_key, W_value))

    # K q = (X W_key) q = X (W_key q): what the query looks for, said in the terms of an embedding.
    wanted = torch.mv(w_k, asks @ w_q)
    weights = torch.softmax(torch.mv(sentence, wanted) / W_key.shape[1] ** 0.5, dim=0)

    # sum_j a_j v_j = sum_j a_j (x_j W_value) = (sum_j a_j x_j) W_value
    mixture = weights @ sentence
    return (mixture @ w_v).to(X.dtype), weights.to(X.dtype)
