"""Right. Unusual: blocks is an nn.Sequential; its first entry is the block itself, each further one
is a deepcopy of the entry before. Without the last norm an nn.Identity (no parameters) takes its
place, so that forward is one composition.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        chain = [block]
        while len(chain) < num_layers:
            chain.append(copy.deepcopy(chain[-1]))
        self.blocks = nn.Sequential(*chain)
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(self.blocks(x))
