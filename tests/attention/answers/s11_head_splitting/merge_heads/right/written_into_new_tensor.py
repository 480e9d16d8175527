"""Makes a new empty tensor of the dtype and device of x and writes each head into its columns;
autograd follows the writing.

Diagnosis: none
"""


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = x.shape
    merged = x.new_empty(batch, tokens, num_heads * head_dim)
    for head in range(num_heads):
        start = head * head_dim
        merged[:, :, start : start + head_dim] = x[:, head]
    return merged
