"""An additive mask of zeros and minus infinities is the start value of ``torch.baddbmm``, which
multiplies and scales with ``alpha`` in the same step. The batch axis of the mask is broadcast.

Diagnosis: none
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    _, tokens, d_k = queries.shape
    minus_infinity = queries.new_full((tokens, tokens), float("-inf"))
    additive = torch.triu(minus_infinity, diagonal=1)  # 0 on and below the diagonal
    scores = torch.baddbmm(additive.unsqueeze(0), queries, keys.mT, beta=1, alpha=d_k**-0.5)
    return torch.softmax(scores, dim=2)
