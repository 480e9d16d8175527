"""The logarithm is taken of the finished probabilities, and some of them are 0.

What is the logarithm of a probability of 0? Take the logarithm of the softmax as a whole.
"""


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    p = shifted.exp() / shifted.exp().sum(-1, keepdim=True)
    return -p.gather(-1, targets[..., None]).log().mean()
