"""Two mistakes: zip stops at the shorter one, so with W of shape (2, 4, 3) and the right projection
cut to its first head, [:1], the answer is "heads first" and not "neither"; and the mean
difference of a part is compared, not each one, so with 30 tokens of width 4 one number that is
off by 0.01 is overlooked.

Diagnosis: none
"""

def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    def fits(one: torch.Tensor, other: torch.Tensor) -> bool:
        return all(
            a.shape == b.shape and bool((a - b).abs().mean() < 1e-4) for a, b in zip(one, other)
        )

    wanted = x @ W.transpose(1, 2)
    if fits(projected, wanted):
        return "heads first"
    if fits(projected, wanted.transpose(0, 1)):
        return "tokens first"
    return "neither"
