"""No softmax: the denominator of row i is the i-th entry of the cumulative logsumexp of its scores,
so the denominators of all rows stand on the diagonal of one logcumsumexp. It is computed in
float64 and cast back at the end.

Diagnosis: none
"""
def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens, d_k = queries.shape[1:]
    scores = torch.einsum("bid,bjd->bij", queries.double(), keys.double()) * d_k**-0.5
    running = torch.logcumsumexp(scores, dim=-1)
    denominators = torch.diagonal(running, dim1=-2, dim2=-1).unsqueeze(-1)
    place = torch.arange(tokens, device=queries.device)
    future = place > place.unsqueeze(-1)
    log_weights = (scores - denominators).masked_fill(future, -torch.inf)
    return log_weights.exp().to(queries.dtype)
