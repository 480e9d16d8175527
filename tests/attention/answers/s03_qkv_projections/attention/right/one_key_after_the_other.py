"""Goes through the keys one after the other with a running maximum and running sums for each query
(online softmax), so there is never a matrix of scores.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scale = 1 / math.sqrt(Q.shape[-1])
    top = Q.new_full((*Q.shape[:-1], 1), -math.inf)
    total = torch.zeros_like(top)
    mixed = V.new_zeros((*Q.shape[:-1], V.shape[-1]))
    for k, v in zip(K.unbind(-2), V.unbind(-2)):
        score = (Q * k.unsqueeze(-2)).sum(dim=-1, keepdim=True) * scale
        higher = torch.maximum(top, score)
        old, new = torch.exp(top - higher), torch.exp(score - higher)
        total = total * old + new
        mixed = mixed * old + new * v.unsqueeze(-2)
        top = higher
    return mixed / total
