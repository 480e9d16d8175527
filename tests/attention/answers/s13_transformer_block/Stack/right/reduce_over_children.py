"""Right: the block itself is the last of an nn.Sequential, the copies come before it, and forward
sends the tokens through the stack's children, which include the norm only where there is one.

Diagnosis: none
"""
import functools


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.Sequential()
        while len(self.blocks) < num_layers - 1:
            self.blocks.append(copy.deepcopy(block))
        self.blocks.append(block)
        if final_norm:
            self.norm = nn.LayerNorm(d_model, eps=1e-5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return functools.reduce(lambda tokens, layer: layer(tokens), self.children(), x)
