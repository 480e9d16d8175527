"""Wrong: blocked scores become -10000 instead of -inf. Real scores may be as low as -100,000; then
later tokens get weight, in the worst case all of it.

Diagnosis: Blocked scores are set to a number that is not smaller than every score, and not to minus
infinity.
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    B, T, d_k = queries.shape
    scores = torch.matmul(queries, keys.permute(0, 2, 1)) / (d_k ** 0.5)
    allowed = torch.tril(torch.ones(T, T, device=scores.device))
    scores = scores.masked_fill(allowed == 0, -1e4)
    return F.softmax(scores, dim=-1)
