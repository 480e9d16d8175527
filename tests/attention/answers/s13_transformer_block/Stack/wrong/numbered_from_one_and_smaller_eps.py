"""Two mistakes: the blocks are called blocks.1, blocks.2 and so on in place of blocks.0, blocks.1,
and the last norm has eps 1e-6 in place of 1e-5.

Diagnosis: none
"""


from collections import OrderedDict


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.Sequential(
            OrderedDict((str(layer), copy.deepcopy(block)) for layer in range(1, num_layers + 1))
        )
        self.final_norm = final_norm
        if final_norm:
            self.norm = nn.LayerNorm(d_model, eps=1e-6)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.blocks(x)
        if self.final_norm:
            x = self.norm(x)
        return x
