"""With one token the token axis is squeezed away.

Diagnosis: none
"""


def merge_and_project(z, weight, bias):
    long = torch.cat([z[h] for h in range(z.shape[0])], dim=1).squeeze(0)
    return torch.nn.functional.linear(long, weight, bias)
