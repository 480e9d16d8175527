"""The class is a subclass of nn.ModuleDict, whose entries are the three layers (and attributes of
these names); the scores, a tensor of its own, are scaled in place.

Diagnosis: none
"""


class SelfAttentionLinear(nn.ModuleDict):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        names = ("W_value", "W_query", "W_key")
        super().__init__({name: nn.Linear(d_in, d_out, bias=qkv_bias) for name in names})

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries, keys, values = (self[name](x) for name in ("W_query", "W_key", "W_value"))
        scores = torch.matmul(queries, keys.mT)
        scores.div_(math.sqrt(queries.shape[-1]))
        return torch.matmul(scores.softmax(dim=-1), values)
