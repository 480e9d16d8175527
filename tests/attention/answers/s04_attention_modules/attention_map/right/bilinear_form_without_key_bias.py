"""Makes no queries and keys but the bilinear form W_q^T W_k. Of the biases only the query's is used,
since what the key's adds to a score is the same for all keys and drops out of the softmax.

Diagnosis: none
"""


@torch.no_grad()
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    W_q, W_k = attention.W_query.weight, attention.W_key.weight
    scores = x @ (W_q.t() @ W_k) @ x.transpose(-2, -1)
    if (bias := attention.W_query.bias) is not None:
        per_key = x @ (W_k.t() @ bias)  # (..., tokens)
        scores = scores + per_key.unsqueeze(-2)
    return torch.softmax(scores / math.sqrt(W_q.shape[0]), dim=-1)
