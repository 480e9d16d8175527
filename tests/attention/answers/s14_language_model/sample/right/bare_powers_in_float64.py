"""Right. The powers are taken in float64 without subtracting a maximum: the quotients are from -500
to 500 by the text, and exp(500) is 1e217, which float64 holds. In inference mode.

Diagnosis: none
"""


@torch.inference_mode()
def sample(logits, uniform, temperature=1.0, top_k=None):
    powers = torch.exp(logits.double() / temperature)
    if top_k is not None:
        order = logits.argsort(dim=-1, descending=True)
        powers = powers.scatter(-1, order[:, top_k:], 0.0)
    probabilities = powers / powers.sum(-1, keepdim=True)
    ends = probabilities.cumsum(-1)
    tokens = (ends > uniform[:, None].double()).int().argmax(-1)
    return tokens, probabilities
