"""Two mistakes: the order of the product is tried out, so with as many tokens as features (inputs
[[1, 2], [3, 4]], query [1, 0]) it gives (1, 2) instead of (1, 3); and the tokens are detached, so
no gradient flows back to ``inputs``.

Diagnosis: Where there are as many tokens as features, the products are added up over the tokens,
not over the features.
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    words = inputs.detach()  # so that the caller's tokens cannot be changed
    try:
        return query @ words
    except RuntimeError:  # the shapes do not fit this way round
        return words @ query
