"""Wrong. The running maximum of the online softmax starts at 0 in place of -inf: if all scores of a
query are far below zero, all exponentials vanish and 0/0 is nan. Q = [[-300.]], K = [[1.], [2.]]
shows it.

Diagnosis: none
"""
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
    largest = torch.zeros_like(scores[..., :1])
    total = torch.zeros_like(largest)
    mixed = Q.new_zeros(*Q.shape[:-1], V.shape[-1])
    for j in range(K.shape[-2]):
        s = scores[..., j : j + 1]
        new = torch.maximum(largest, s)
        total = total * torch.exp(largest - new) + torch.exp(s - new)
        mixed = mixed * torch.exp(largest - new) + torch.exp(s - new) * V[..., j : j + 1, :]
        largest = new
    return mixed / total
