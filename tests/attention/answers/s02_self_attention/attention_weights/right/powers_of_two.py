"""Right: powers of two in place of e, below the largest score of the row, and
nn.functional.normalize with p=1 in place of the division by the sum.

Diagnosis: none
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    top, _ = scores.max(dim=-1, keepdim=True)
    bits = (scores - top) * (math.log2(math.e) / temperature)
    return nn.functional.normalize(torch.exp2(bits), p=1.0, dim=-1)
