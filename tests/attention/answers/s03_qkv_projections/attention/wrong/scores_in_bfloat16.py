"""Wrong by more than rounding: the softmax runs in bfloat16, which has three digits. Weights are
off by some 1e-3 already for scores around 1; scores of 400.0 and 400.9 are rounded to the same
number, so their weights are (0.5, 0.5) and not (0.289, 0.711).

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scale = 1.0 / math.sqrt(K.shape[-1])
    scores = (Q @ K.transpose(-2, -1)) * scale
    # mixed precision: the softmax does not need all the digits
    probs = torch.softmax(scores.bfloat16(), dim=-1).type_as(V)
    return probs @ V
