"""Never builds the long vectors: starts from a copy of the bias for each token and adds, in place
on this copy, each head times its columns of the weight.

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    result = bias.expand(tokens, -1).clone()
    for head in range(num_heads):
        block = weight[:, head * d_v : (head + 1) * d_v]  # (d_out, d_v)
        result.addmm_(z[head], block.T)
    return result
