"""If there are as many tokens as outputs, the bias is added to rows: one number for each token.

Diagnosis: With as many tokens as outputs, each token gets one number of the bias, which is added
to all of its outputs.
"""


def merge_and_project(z, weight, bias):
    tokens = z.shape[1]
    long = z.transpose(0, 1).reshape(tokens, -1)
    out = weight @ long.T
    if bias.shape[0] == tokens:
        return (out + bias).T
    return out.T + bias
