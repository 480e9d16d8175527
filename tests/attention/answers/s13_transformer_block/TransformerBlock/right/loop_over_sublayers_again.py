"""Right. A loop over (sublayer, norm) pairs, F.dropout with self.training, and a layer norm class
of its own inside the block.

Diagnosis: none
"""
class _Norm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.bias = nn.Parameter(torch.zeros(width))

    def forward(self, x):
        return F.layer_norm(x, (x.shape[-1],), self.weight, self.bias, 1e-5)


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
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.norm1, self.norm2 = _Norm(d_model), _Norm(d_model)
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.settings = {"dropout": dropout, "norm_first": bool(norm_first)}

    def feed_forward(self, x):
        return self.linear2(F.relu(self.linear1(x), inplace=True))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        p, first = self.settings["dropout"], self.settings["norm_first"]
        for sublayer, norm in ((self.attention, self.norm1), (self.feed_forward, self.norm2)):
            change = F.dropout(sublayer(norm(x) if first else x), p, self.training)
            x = change + x
            x = x if first else norm(x)
        return x
