"""Both sublayers run in one loop, and dropout acts on a tensor of ones that addcmul multiplies in.

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
        layers = {
            "attention": CausalSelfAttention(d_model, num_heads, context_length),
            "norm1": nn.LayerNorm(d_model, eps=1e-5),
            "norm2": nn.LayerNorm(d_model, eps=1e-5),
            "linear1": nn.Linear(d_model, d_hidden),
            "linear2": nn.Linear(d_hidden, d_model),
        }
        for name, layer in layers.items():
            self.add_module(name, layer)
        self.drop_rate = dropout
        self.norm_first = norm_first

    def feed_forward(self, x):
        return self.linear2(self.linear1(x).relu())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for norm, sublayer in ((self.norm1, self.attention), (self.norm2, self.feed_forward)):
            change = sublayer(norm(x) if self.norm_first else x)
            factors = F.dropout(torch.ones_like(change), self.drop_rate, self.training)
            x = torch.addcmul(x, change, factors)
            if not self.norm_first:
                x = norm(x)
        return x
