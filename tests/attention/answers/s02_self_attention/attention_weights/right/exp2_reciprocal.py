"""Right. The softmax in base 2: the temperature and log2(e) are put into one factor, the row
maximum is subtracted, and the division is a multiplication by the reciprocal of the row sum.

Diagnosis: none
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    in_bits = scores * (math.log2(math.e) / temperature)
    highest, _ = in_bits.max(dim=-1, keepdim=True)
    powers = torch.exp2(torch.sub(in_bits, highest))
    norm = torch.einsum("...j->...", powers).reciprocal()
    return powers * norm[..., None]
