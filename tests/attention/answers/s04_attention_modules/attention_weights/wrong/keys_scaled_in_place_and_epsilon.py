"""Two mistakes: divides the caller's keys in place, and adds 1e-8 to the sum, which costs a
float64 result its ninth and tenth digit.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    keys /= math.sqrt(keys.shape[-1])
    scores = queries @ keys.transpose(-2, -1)
    exponentials = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return exponentials / (exponentials.sum(dim=-1, keepdim=True) + 1e-8)
