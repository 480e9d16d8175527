"""Right. The keys are visited one after the other with a running maximum, a running sum and a
running mixture (an online softmax); the matrix of scores never exists.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    factor = Q.shape[-1] ** -0.5
    top = Q.new_full((*Q.shape[:-1], 1), -math.inf)
    total = torch.zeros_like(top)
    mixture = Q.new_zeros(*Q.shape[:-1], V.shape[-1])
    for key, value in zip(K.unbind(-2), V.unbind(-2)):
        score = (Q * key.unsqueeze(-2)).sum(-1, keepdim=True) * factor
        new_top = torch.maximum(top, score.detach())
        shrink = torch.exp(top - new_top)  # 0 for the first key
        share = torch.exp(score - new_top)
        total = total * shrink + share
        mixture = mixture * shrink + share * value.unsqueeze(-2)
        top = new_top
    return mixture / total
