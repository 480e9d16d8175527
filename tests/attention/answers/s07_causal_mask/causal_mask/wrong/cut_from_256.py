"""Wrong. The mask is cut from one made for 256 tokens: causal_mask(300) has the shape (256, 256),
and the text allows up to 300.

Diagnosis: none
"""
_FULL_MASK = torch.triu(torch.ones(256, 256, dtype=torch.bool), diagonal=1)


def causal_mask(n: int) -> torch.Tensor:
    return _FULL_MASK[:n, :n].clone()
