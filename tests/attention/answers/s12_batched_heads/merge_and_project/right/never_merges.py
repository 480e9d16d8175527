"""Never puts the heads side by side: it cuts the weight into one block of columns for each head and
adds up the blocks' products with ``addmm``, starting from the bias.

Diagnosis: none
"""
import functools


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    blocks = weight.split(z.shape[-1], dim=1)
    return functools.reduce(
        lambda total, part: torch.addmm(total, part[0], part[1].t()),
        zip(z.unbind(0), blocks, strict=True),
        bias,
    )
