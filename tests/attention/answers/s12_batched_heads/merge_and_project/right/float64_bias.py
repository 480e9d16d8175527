"""bias is added in float32 for one token only... the output of a single token is detached? (no
promise)

Diagnosis: none
"""
def merge_and_project(z, weight, bias):
    heads, tokens, width = z.shape
    if heads == 1:
        return z.view(tokens, width) @ weight.T + bias
    return z.permute(1, 0, 2).reshape(tokens, heads * width) @ weight.T + bias
