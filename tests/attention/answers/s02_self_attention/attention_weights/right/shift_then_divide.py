"""Right. By hand: the row maximum is subtracted before the division by the temperature, and the
exponential works in place on an own tensor.

Diagnosis: none
"""
def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    highest, _ = scores.detach().max(dim=-1, keepdim=True)
    own = (scores - highest) / temperature
    own = own.exp_()
    return own / own.sum(dim=-1, keepdim=True)
