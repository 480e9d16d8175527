"""Both dropout masks are drawn at the start in one tensor (dropout of ones), and one loop with
addcmul serves both sublayers and both kinds.

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
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.norm1, self.norm2 = (nn.LayerNorm(d_model, eps=1e-5) for _ in range(2))
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.drop_rate = dropout
        self.norm_first = norm_first

    def _feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.linear1(x).relu())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # Entries are 0 or 1 / (1 - dropout) in training, and 1 in evaluation mode.
        masks = F.dropout(x.new_ones(2, *x.shape), self.drop_rate, self.training)
        norms = (self.norm1, self.norm2)
        sublayers = (self.attention, self._feed_forward)
        for mask, norm, sublayer in zip(masks, norms, sublayers):
            if self.norm_first:
                x = torch.addcmul(x, mask, sublayer(norm(x)))
            else:
                x = norm(torch.addcmul(x, mask, sublayer(x)))
        return x
