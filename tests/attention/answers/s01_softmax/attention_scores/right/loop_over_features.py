"""Loops over the features, not over the tokens, and adds up one column of the inputs after the
other.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    scores = inputs.new_zeros(inputs.shape[0])
    for column, factor in zip(inputs.unbind(dim=1), query.unbind(dim=0), strict=True):
        scores = scores + column * factor  # one feature of all tokens
    return scores
