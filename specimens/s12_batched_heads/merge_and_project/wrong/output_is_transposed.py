# slip
"""The output is transposed: its columns are the tokens.

A row of the result is a token, as in the input.
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    return (merged @ weight.T + bias).T
