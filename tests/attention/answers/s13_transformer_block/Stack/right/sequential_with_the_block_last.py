"""The given block itself is the last of an nn.Sequential, and the norm takes dtype and device from
the block, or is an nn.Identity.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        copies = [copy.deepcopy(block) for _ in range(num_layers - 1)]
        self.blocks = nn.Sequential(*copies, block)
        like = next((p for p in block.parameters() if p.is_floating_point()), torch.empty(0))
        self.norm = (
            nn.LayerNorm(d_model, eps=1e-5, device=like.device, dtype=like.dtype)
            if final_norm
            else nn.Identity()
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(self.blocks(x))
