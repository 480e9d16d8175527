"""Every block writes its output over one buffer with copy_, while autograd still needs the block's
input. Breaks "Gradients flow back to x and to all parameters": backward to the weights of the
blocks raises a RuntimeError.

Diagnosis: none
"""
class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList([copy.deepcopy(block) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = x.clone()  # the input is not changed
        for block in self.blocks:
            out.copy_(block(out))
        return out if self.norm is None else self.norm(out)
