"""The heads are put one after another along the token axis and then only brackets are moved, so a
row holds several tokens of one head instead of all heads of one token.

Diagnosis: The axes are not exchanged: a row holds one head of several tokens.
"""


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = x.shape
    glued = torch.cat([x[:, h] for h in range(num_heads)], dim=1)
    return glued.reshape(batch, tokens, num_heads * head_dim)
