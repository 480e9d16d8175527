"""The queries are read in blocks of 64, and each block is masked with the first rows of the mask:
wrong for 140 queries.

Diagnosis: none
"""


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values differ in number")
    blocks = []
    for block in query.split(64, dim=-2):
        scores = block @ key.mT / math.sqrt(key.shape[-1])
        if mask is None:
            weights = scores.softmax(-1)
        else:
            blocked = mask[..., : block.shape[-2], :] if mask.dim() > 1 else mask
            weights = scores.masked_fill(blocked, -torch.inf).softmax(-1).masked_fill(blocked, 0.0)
        blocks.append(weights @ value)
    return torch.cat(blocks, dim=-2)
