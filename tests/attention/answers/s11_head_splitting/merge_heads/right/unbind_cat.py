"""Takes the heads apart with unbind and joins them along the features; no reshape at all.

Diagnosis: none
"""


def merge_heads(x):
    return torch.cat(x.unbind(dim=1), dim=-1)
