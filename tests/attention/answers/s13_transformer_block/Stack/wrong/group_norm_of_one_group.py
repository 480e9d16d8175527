"""The last norm is a group norm with one group, which takes mean and variance over all tokens of a
sequence together. It is wrong for every sequence with two different tokens, such as (1, 2), (10,
30) with an identity weight as the block.

Diagnosis: Mean and variance of the last norm are those of a whole sequence, not of each token.
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        # one group that holds all features is a layer norm
        self.norm = nn.GroupNorm(1, d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        if self.norm is not None:
            x = self.norm(x.transpose(1, 2)).transpose(1, 2)  # features belong on axis 1
        return x
