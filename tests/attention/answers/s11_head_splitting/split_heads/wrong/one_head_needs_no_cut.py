"""With one head the tokens come back as they are, so the head axis is missing. It breaks "One
tensor of shape (batch, num_heads, tokens, head_dim)" together with "how many heads, at least 1",
for num_heads == 1 only.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError(f"{d_out} features cannot be shared by {num_heads} heads")
    if num_heads == 1:
        return x  # nothing to cut
    head_dim = d_out // num_heads
    return x.view(batch, tokens, num_heads, head_dim).transpose(1, 2)
