"""The long vector is never made: the output matrix is cut into one block of columns per head, and
addmm adds up the products, starting from the bias.

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    blocks = weight.split(d_v, dim=1)
    output = bias
    for context, block in zip(z.unbind(0), blocks):
        output = torch.addmm(output, context, block.t())
    return output
