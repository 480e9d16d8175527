"""The weight is cut into pieces as wide as d_out.

Its rows are d_out, its columns are all features of all heads. How many of them does one head have?
"""

import torch


def head_contributions(outputs, weight):
    d_out = weight.shape[0]
    parts = [weight[:, h * d_out : (h + 1) * d_out] for h in range(len(outputs))]
    return torch.stack([o @ part.T for o, part in zip(outputs, parts)])
