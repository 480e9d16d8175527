"""The class is made by type() with functions as its methods, and qkv_bias goes to nn.Linear by
position.

Diagnosis: none
"""


def _init(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
    nn.Module.__init__(self)
    for name in ("W_key", "W_value", "W_query"):
        setattr(self, name, nn.Linear(d_in, d_out, qkv_bias))


def _forward(self, x: torch.Tensor) -> torch.Tensor:
    return attention_weights(self.W_query(x), self.W_key(x)) @ self.W_value(x)


SelfAttentionLinear = type(
    "SelfAttentionLinear", (nn.Module,), {"__init__": _init, "forward": _forward}
)
