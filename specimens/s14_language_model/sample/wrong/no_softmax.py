"""The logits are divided by their sum, without powers.

Can a logit be negative? Can a probability?
"""


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    probabilities = logits / logits.sum(-1, keepdim=True)
    tokens = (probabilities.cumsum(-1) <= uniform[:, None]).sum(-1)
    tokens = tokens.clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
