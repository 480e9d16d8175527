"""The vocabulary is read in blocks of 64; where a later block brings a larger maximum, the sum so
far is not corrected (a vocabulary of 150).

Diagnosis: none
"""


def cross_entropy(logits, targets):
    largest = torch.full(logits.shape[:2], -torch.inf, dtype=logits.dtype)
    total = torch.zeros_like(largest)
    for block in logits.split(64, dim=-1):
        largest = torch.maximum(largest, block.detach().amax(-1))
        total = total + (block - largest[..., None]).exp().sum(-1)
    picked = logits.gather(-1, targets[..., None]).squeeze(-1)
    return (largest + total.log() - picked).mean()
