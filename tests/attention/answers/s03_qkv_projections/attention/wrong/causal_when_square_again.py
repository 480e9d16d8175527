"""Wrong. With as many queries as keys it takes the call for self-attention in a language model and
blocks later tokens: Q = K = zeros(2, 1) and V = [[0.], [2.]] should give 1 for both queries, and
query 0 gets 0.

Diagnosis: A causal mask is applied where there are as many queries as keys.
"""
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scores = Q @ K.transpose(-2, -1) / Q.size(-1) ** 0.5
    n_q, n_k = scores.shape[-2:]
    if n_q == n_k:
        future = torch.ones(n_q, n_k, dtype=torch.bool, device=scores.device).triu(1)
        scores = scores.masked_fill(future, float("-inf"))
    return torch.softmax(scores, dim=-1) @ V
