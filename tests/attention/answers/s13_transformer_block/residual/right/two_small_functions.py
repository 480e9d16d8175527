"""Right. Pre-norm and post-norm are two inner functions in a dict; the sum is
torch.stack(...).sum(0).

Diagnosis: none
"""
def residual(
    x: torch.Tensor, sublayer: nn.Module, norm: nn.Module, norm_first: bool
) -> torch.Tensor:
    def together(change: torch.Tensor) -> torch.Tensor:
        return torch.stack((x, change), dim=0).sum(dim=0)

    def pre() -> torch.Tensor:
        return together(sublayer(norm(x)))

    def post() -> torch.Tensor:
        return norm(together(sublayer(x)))

    return {True: pre, False: post}[bool(norm_first)]()
