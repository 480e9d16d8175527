"""Wrong twice. The weights are set to 0 behind autograd's back (``.data``), so for scores [[[0,
0]]*2], values [[[10], [30]]], dropped [[[True, False]]*2], p = 0.5 the gradient of the dropped
scores is 0, not -15; and ``|=`` writes the hidden places (-inf) into the caller's ``dropped``.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    dropped |= scores == -torch.inf  # hidden weights are gone as well
    weights = torch.softmax(scores, dim=-1)
    weights.data[dropped] = 0.0  # without .data backward() complains
    return weights @ values / (1 - p)
