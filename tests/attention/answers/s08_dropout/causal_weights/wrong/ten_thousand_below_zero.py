"""Wrong: the mask is the finite score -10000. With d_k = 1, queries [[[-200.0], [-200.0]]] and keys
[[[100.0], [100.0]]] all scores are -20000, and the first token looks at the second one only: its
row is [0, 1] in place of [1, 0].

Diagnosis: Blocked scores are set to a number that is not smaller than every score, and not to
minus infinity.
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens, d_k = queries.shape[-2:]
    scores = queries @ keys.transpose(1, 2) / d_k**0.5
    future = torch.ones(tokens, tokens, dtype=torch.bool, device=queries.device).triu(1)
    scores = scores.masked_fill(future, -1e4)
    return torch.softmax(scores, dim=-1)
