"""Right. By hand: subtracts the row's maximum before the division by the temperature, and takes the
exponential in place on its own tensor.

Diagnosis: none
"""
def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    top = scores.amax(dim=-1, keepdim=True)
    e = (scores - top) / temperature
    e = e.exp_()
    return e / e.sum(dim=-1, keepdim=True)
