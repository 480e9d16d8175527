"""An nn.Sequential whose last member is the given block itself; no norm is an nn.Identity.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        members = [copy.deepcopy(block) for _ in range(num_layers - 1)]
        members.append(block)
        self.blocks = nn.Sequential(*members)
        if final_norm:
            self.norm = nn.LayerNorm(d_model)
        else:
            self.norm = nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(self.blocks(x))
