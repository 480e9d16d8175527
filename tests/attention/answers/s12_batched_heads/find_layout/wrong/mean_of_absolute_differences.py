"""The mean of the absolute differences is compared with the tolerance, not each of them. Breaks
"Two numbers count as equal when they differ by less than 1e-4": in a tensor of some hundred
numbers a single one that is off by 0.01 is not seen, and the answer is a layout in place of
"neither".

Diagnosis: The mean of the differences is compared with the tolerance, without their signs.
"""
def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = torch.einsum("hki,ti->htk", W, x)
    tokens_first = heads_first.transpose(0, 1)

    def same(a, b):
        return a.shape == b.shape and (a - b).abs().mean().item() < 1e-4

    if same(projected, heads_first):
        return "heads first"
    if same(projected, tokens_first):
        return "tokens first"
    return "neither"
