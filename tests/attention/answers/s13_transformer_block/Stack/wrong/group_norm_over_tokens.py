"""The last norm is a GroupNorm with one group, which takes mean and variance over all tokens of a
sequence together and not for each token. Wrong with final_norm=True and more than one token: a
sequence whose tokens leave the last block as (5, 3) and (50, 30) should give (1, -1) twice.

Diagnosis: Mean and variance of the last norm are those of a whole sequence, not of each token.
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.final_norm = final_norm
        if final_norm:
            # one group of all features is the same as a layer norm; it wants features on axis 1
            self.norm = nn.GroupNorm(1, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        if self.final_norm:
            x = self.norm(x.transpose(1, 2)).transpose(1, 2)
        return x
