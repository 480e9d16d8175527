"""Skips dropout while no gradients are recorded, and skips everything for a single token, its
dropout included.

Mistakes: (1) for CausalAttention(2, 2, 4, dropout=1.0).train() with W_value.weight = torch.eye(2)
and x = torch.ones(1, 3, 2), called under torch.no_grad(), it returns [1., 1.] for each token, the
text asks for [0., 0.] (training mode decides, not gradients). (2) for CausalAttention(1, 1, 4,
dropout=1.0).train() with W_value = 1 and x = [[[5.]]] it returns [[[5.]]], the text asks for
[[[0.]]].

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.p = dropout
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"sequence of {tokens} tokens, context of {self.context_length}")
        if tokens == 1:
            return self.W_value(x)
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        learning = self.training and torch.is_grad_enabled()
        return F.dropout(weights, self.p, training=learning) @ values
