"""Dropout is written by hand with uniform numbers, and there is no nn.Dropout in the block. Both
sublayers run in one loop over pairs of a norm and a function, and the ReLU is a torch.where.

Diagnosis: none
"""


class TransformerBlock(nn.Module):
    def __init__(
        self,
        d_model: int,
        num_heads: int,
        d_hidden: int,
        context_length: int,
        dropout: float = 0.0,
        norm_first: bool = True,
    ) -> None:
        super().__init__()
        self.p, self.norm_first = float(dropout), norm_first
        layers = {
            "attention": CausalSelfAttention(d_model, num_heads, context_length),
            "norm1": nn.LayerNorm(d_model),
            "norm2": nn.LayerNorm(d_model),
            "linear1": nn.Linear(d_model, d_hidden),
            "linear2": nn.Linear(d_hidden, d_model),
        }
        for name, layer in layers.items():
            self.add_module(name, layer)

    def _feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.linear1(x)
        return self.linear2(torch.where(hidden > 0, hidden, torch.zeros_like(hidden)))

    def _drop(self, change: torch.Tensor) -> torch.Tensor:
        if not self.training or self.p == 0.0:
            return change
        kept = torch.rand_like(change) >= self.p  # never with p = 1
        scale = 0.0 if self.p == 1.0 else 1.0 / (1.0 - self.p)
        return torch.where(kept, change * scale, torch.zeros_like(change))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for norm, sublayer in ((self.norm1, self.attention), (self.norm2, self._feed_forward)):
            read = norm(x) if self.norm_first else x
            total = torch.add(x, self._drop(sublayer(read)))
            x = total if self.norm_first else norm(total)
        return x
