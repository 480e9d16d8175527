"""Subtracts the row's maximum and normalises by hand."""


def attention_weights(scores, temperature=1.0):
    z = scores / temperature
    z = (z - z.amax(dim=-1, keepdim=True)).exp()
    return z / z.sum(dim=-1, keepdim=True)
