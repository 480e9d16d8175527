"""Right: the class inherits from nn.Sequential, whose parts are called blocks and norm.

Diagnosis: none
"""

from collections import OrderedDict


class Stack(nn.Sequential):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        parts = OrderedDict(
            blocks=nn.Sequential(*(copy.deepcopy(block) for _ in range(num_layers)))
        )
        if final_norm:
            parts["norm"] = nn.LayerNorm(d_model)
        super().__init__(parts)
