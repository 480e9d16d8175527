"""Behind the function stands a trial with a variable of a cell that has been deleted since, which
raises a NameError.

Diagnosis: none
"""


def merge_heads(x):
    return torch.cat(x.unbind(1), dim=-1)


print(merge_heads(my_old_tensor).shape)
