"""Right. No maximum is subtracted: each weight is 1 over the sum of the powers of all differences to
its own score, and a power that overflows to inf gives the weight 1 / inf = 0.

Diagnosis: none
"""


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    scaled = scores / temperature
    # [..., i, j, m]: by how much the score of key m beats that of key j
    lead = scaled.unsqueeze(-2) - scaled.unsqueeze(-1)
    return lead.exp().sum(dim=-1).reciprocal()
