"""Right. One loop over the two sublayers, with functional dropout and `norm_first` inside; nothing
is registered twice.

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
        self.norm_first = norm_first
        self.rate = dropout
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.norm1, self.norm2 = nn.LayerNorm(d_model, eps=1e-5), nn.LayerNorm(d_model, eps=1e-5)
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)

    def network(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.linear1(x).relu())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for sublayer, norm in ((self.attention, self.norm1), (self.network, self.norm2)):
            found = sublayer(norm(x) if self.norm_first else x)
            x = x + F.dropout(found, self.rate, training=self.training)
            x = x if self.norm_first else norm(x)
        return x
