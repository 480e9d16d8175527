"""Wrong: nn.GroupNorm with one group is taken for a layer norm. On (batch, d_model, tokens) it
normalises all tokens of a sequence together, so a sequence of two tokens with different means or
spreads, such as (5, 3), (50, 10), comes out wrong.

Diagnosis: Mean and variance of the last norm are those of a whole sequence, not of each token.
"""
class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList([copy.deepcopy(block) for _ in range(num_layers)])
        # one group of all channels = layer norm
        self.norm = nn.GroupNorm(1, d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        if self.norm is not None:
            x = self.norm(x.transpose(1, 2)).transpose(1, 2)  # channels come second here
        return x
