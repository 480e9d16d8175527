"""torch.testing does the comparison of shapes and of numbers."""

import torch


def find_layout(projected, W, x):
    heads_first = torch.bmm(W, x.T.repeat(len(W), 1, 1)).permute(0, 2, 1)
    tokens_first = heads_first.transpose(0, 1)
    for want, name in ((tokens_first, "tokens first"), (heads_first, "heads first")):
        try:
            torch.testing.assert_close(projected, want, rtol=0, atol=1e-4)
        except AssertionError:
            continue
        return name
    return "neither"
