"""Goes through the keys one by one with a running maximum, a running sum and a running context
("online softmax"); the matrix of weights is never formed. exp is only taken of numbers that are
not positive.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    *front, d_k = Q.shape
    scale = 1.0 / math.sqrt(d_k)
    peak = Q.new_full((*front, 1), -math.inf)
    total = Q.new_zeros((*front, 1))
    mixture = Q.new_zeros((*front, V.shape[-1]))
    for j in range(K.shape[-2]):
        key, value = K[..., j : j + 1, :], V[..., j : j + 1, :]
        score = (Q * key).sum(dim=-1, keepdim=True) * scale
        new_peak = torch.maximum(peak, score)
        fade, fresh = torch.exp(peak - new_peak), torch.exp(score - new_peak)
        total = total * fade + fresh
        mixture = mixture * fade + fresh * value
        peak = new_peak
    return mixture / total
