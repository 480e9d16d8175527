"""Wrong: compares the mean of the differences with the tolerance and not each number, so in a
large tensor some wrong numbers are averaged away.

Diagnosis: The mean of the differences is compared with the tolerance, without their signs.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = x @ W.transpose(1, 2)
    tokens_first = heads_first.transpose(0, 1)

    def same(a, b):
        return a.shape == b.shape and (a - b).abs().mean().item() < 1e-4

    if same(projected, heads_first):
        return "heads first"
    if same(projected, tokens_first):
        return "tokens first"
    return "neither"
