"""Wrong. The last norm is nn.GroupNorm(1, d_model) on transposed tokens, which takes mean and
variance over all tokens of a sequence together: right for one token, wrong for Stack(block, 2, 4)
on an x of shape (1, 3, 4).

Diagnosis: Mean and variance of the last norm are those of a whole sequence, not of each token.
"""
class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.norm = nn.GroupNorm(1, d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        if self.norm is not None:
            x = self.norm(x.transpose(1, 2)).transpose(1, 2)
        return x
