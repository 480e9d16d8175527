"""Unusual: nothing is put side by side. The output matrix is cut into one block of columns for each
head, and the contributions of the heads are added up, beginning with the bias.

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    tokens = z.shape[1]
    blocks = weight.chunk(z.shape[0], dim=1)
    out = bias.expand(tokens, -1)
    for head, block in zip(z, blocks):
        out = torch.addmm(out, head, block.mT)
    return out
