"""Takes the heads out of the caller's list with pop, so the list is empty after the call.

Diagnosis: none
"""


def concatenate_heads(outputs):
    together = outputs.pop(0)
    while outputs:
        together = torch.cat((together, outputs.pop(0)), dim=-1)
    return together
