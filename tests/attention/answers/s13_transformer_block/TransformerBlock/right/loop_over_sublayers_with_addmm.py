"""Unusual: add_module, one loop over both sublayers, F.dropout, and the feed-forward part with
addmm on flat tokens and relu_ in place.

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
            "linear1": nn.Linear(d_model, d_hidden),
            "linear2": nn.Linear(d_hidden, d_model),
            "norm1": nn.LayerNorm(d_model),
            "norm2": nn.LayerNorm(d_model),
        }
        for name, layer in layers.items():
            self.add_module(name, layer)
        self.rate = dropout
        self.norm_first = norm_first

    def _feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        flat = x.reshape(-1, x.shape[-1])
        hidden = torch.addmm(self.linear1.bias, flat, self.linear1.weight.t()).relu_()
        return torch.addmm(self.linear2.bias, hidden, self.linear2.weight.t()).view(x.shape)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for norm, sublayer in ((self.norm1, self.attention), (self.norm2, self._feed_forward)):
            change = sublayer(norm(x) if self.norm_first else x)
            x = x + F.dropout(change, self.rate, self.training)
            if not self.norm_first:
                x = norm(x)
        return x
