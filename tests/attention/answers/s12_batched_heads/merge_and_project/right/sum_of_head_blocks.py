"""Never puts the heads side by side: the weight is split into one block of columns for each head,
and the products of the heads with their blocks are added to the bias, one after the other, with
addmm.

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    result = bias.expand(tokens, -1)
    for head, block in zip(z, weight.split(d_v, dim=1)):
        result = torch.addmm(result, head, block.t())
    return result
