"""nn.Transformer's additive mask, compared with minus infinity.

Diagnosis: none
"""


def causal_mask(n):
    return nn.Transformer.generate_square_subsequent_mask(n).isneginf()
