"""Wrong. Compares the *mean* difference with 1e-4: with 8 heads, 8 tokens and width 16, one number
that is wrong by 0.05 is lost among 1024 and the answer is "heads first" in place of "neither".

Diagnosis: The mean of the differences is compared with the tolerance, without their signs.
"""
def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = x @ W.transpose(1, 2)
    tokens_first = heads_first.transpose(0, 1)

    def same(a: torch.Tensor, b: torch.Tensor) -> bool:
        return a.shape == b.shape and float((a - b).abs().mean()) < 1e-4

    if same(projected, heads_first):
        return "heads first"
    if same(projected, tokens_first):
        return "tokens first"
    return "neither"
