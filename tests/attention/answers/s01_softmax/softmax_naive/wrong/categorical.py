"""torch.distributions.Categorical computes the softmax.

Diagnosis: none
"""


def softmax_naive(x, dim):
    moved = x.movedim(dim, -1)
    return torch.distributions.Categorical(logits=moved).probs.movedim(-1, dim)
