"""To protect x, the forward pass starts from x.detach().clone(), so no gradient flows back to x.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = x.detach().clone()  # x must not be changed
        for block in self.blocks:
            hidden = block(hidden)
        return self.norm(hidden)
