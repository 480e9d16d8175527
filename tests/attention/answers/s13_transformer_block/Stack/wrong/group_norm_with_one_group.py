"""Wrong: takes GroupNorm with one group for a layer norm. It takes mean and variance over all tokens
of a sequence together, so with more than one token, such as (0, 2) and (0, 20), the tokens are
not normalised each by itself.

Diagnosis: Mean and variance of the last norm are those of a whole sequence, not of each token.
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        # one group over all features is the same as a layer norm
        self.norm = nn.GroupNorm(1, d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        if self.norm is not None:
            # GroupNorm wants the features on axis 1
            x = self.norm(x.transpose(1, 2)).transpose(1, 2)
        return x
