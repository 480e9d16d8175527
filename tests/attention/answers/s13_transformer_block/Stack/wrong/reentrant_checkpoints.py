"""The blocks run in reentrant checkpoints, so no parameter of any block gets a gradient when x
itself does not require one.

Diagnosis: none
"""


from torch.utils.checkpoint import checkpoint


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            # Deep stacks need much memory: compute the activations again in backward.
            x = checkpoint(block, x, use_reentrant=True)
        return x if self.norm is None else self.norm(x)
