"""If the weight is square it is applied from the wrong side (long vector times weight).

Diagnosis: A square weight is used without transposing it.
"""


def merge_and_project(z, weight, bias):
    long = torch.cat(list(z), dim=-1)
    if weight.shape[0] != long.shape[1]:
        weight = weight.T
    return long @ weight + bias
