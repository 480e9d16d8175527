"""Forms neither keys nor values: compares in the embedding space, mixes the tokens, then projects.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    """What one token gets out of a sentence."""
    wanted = W_key.mv(W_query.mT.mv(x))  # (d_in,): the dot product with a token is its score
    weights = X.mv(wanted).div(W_key.shape[-1] ** 0.5).softmax(dim=0)
    mixed_token = X.mT.mv(weights)  # (d_in,)
    return W_value.mT.mv(mixed_token), weights
