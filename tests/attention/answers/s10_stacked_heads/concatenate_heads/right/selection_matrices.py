"""Each head times a block of the identity, added up.

Diagnosis: none
"""


def concatenate_heads(outputs):
    width = outputs[0].shape[-1]
    blocks = torch.eye(len(outputs) * width, dtype=outputs[0].dtype).split(width)
    return sum(map(torch.matmul, outputs, blocks))
