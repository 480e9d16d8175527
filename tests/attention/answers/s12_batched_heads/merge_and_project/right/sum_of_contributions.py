"""Each head adds its part.

Diagnosis: none
"""


def merge_and_project(z, weight, bias):
    heads, tokens, width = z.shape
    out = bias.repeat(tokens, 1)
    for h in range(heads):
        out = out + z[h] @ weight[:, h * width : (h + 1) * width].T
    return out
