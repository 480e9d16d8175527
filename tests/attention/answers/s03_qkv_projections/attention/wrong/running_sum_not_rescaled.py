"""Wrong: in a softmax over blocks of 8 keys only the numerator is rescaled when the running
maximum grows, not the running sum.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    block = 8
    q = Q * Q.shape[-1] ** -0.5
    highest = torch.full_like(Q[..., :1], float("-inf"))  # running maximum of each query
    total = torch.zeros_like(highest)
    mixed = torch.zeros_like(highest)
    for k, v in zip(K.split(block, dim=-2), V.split(block, dim=-2)):
        scores = q @ k.transpose(-2, -1)
        new_highest = torch.maximum(highest, scores.amax(dim=-1, keepdim=True))
        e = torch.exp(scores - new_highest)
        mixed = mixed * torch.exp(highest - new_highest) + e @ v
        total = total + e.sum(dim=-1, keepdim=True)
        highest = new_highest
    return mixed / total
