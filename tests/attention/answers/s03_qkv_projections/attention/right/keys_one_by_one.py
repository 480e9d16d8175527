"""Right. Goes through the keys one by one with a running maximum and a running sum (online
softmax); the maximum starts with the scores of the first key.

Diagnosis: none
"""
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    scale = 1 / math.sqrt(Q.shape[-1])

    def score(j):
        return (Q * K[..., j : j + 1, :]).sum(dim=-1, keepdim=True) * scale  # (..., n_q, 1)

    top = score(0)
    total = torch.exp(top - top)  # ones, in the graph of Q and K
    mixed = total * V[..., :1, :]
    for j in range(1, K.shape[-2]):
        s = score(j)
        new_top = torch.maximum(top, s)
        old, new = torch.exp(top - new_top), torch.exp(s - new_top)
        total = total * old + new
        mixed = mixed * old + new * V[..., j : j + 1, :]
        top = new_top
    return mixed / total
