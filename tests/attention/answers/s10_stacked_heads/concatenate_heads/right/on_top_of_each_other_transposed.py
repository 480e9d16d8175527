"""Each output is transposed, the heads are laid on top of each other, and the whole is transposed
back.

Diagnosis: none
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    features_first = [output.transpose(-1, -2) for output in outputs]
    return torch.cat(features_first, dim=-2).transpose(-1, -2).contiguous()
