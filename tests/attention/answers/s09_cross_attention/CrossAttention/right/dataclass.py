"""The module is a dataclass whose __post_init__ makes the layers.

Diagnosis: none
"""

from dataclasses import dataclass


@dataclass(eq=False, repr=False)
class CrossAttention(nn.Module):
    d_query: int
    d_context: int
    d_key: int
    d_value: int
    qkv_bias: bool = False

    def __post_init__(self):
        super().__init__()
        for name, width in (("value", self.d_value), ("key", self.d_key)):
            self.add_module(f"W_{name}", nn.Linear(self.d_context, width, bias=self.qkv_bias))
        self.W_query = nn.Linear(self.d_query, self.d_key, bias=self.qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)

        blocked = torch.zeros(len(x), x.shape[1], context.shape[1], dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None]
        if pairs is not None:
            blocked = blocked | pairs

        s = (q @ k.mT / k.shape[-1] ** 0.5).masked_fill(blocked, -math.inf)
        return s.softmax(dim=-1).masked_fill(blocked, 0.0) @ v
