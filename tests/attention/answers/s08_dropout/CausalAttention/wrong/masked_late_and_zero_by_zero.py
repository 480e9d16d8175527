"""Wrong twice. The mask comes after the softmax: with d_in = d_out = 1, all weights 1, evaluation
mode and x = [[[1.0], [200.0]]], the huge score of token 1 makes the output of token 0 nan. And
with dropout=1.0 in training 0 is divided by 0, so that all outputs are nan in place of zeros.

Diagnosis: With dropout=1.0, nan comes back in training.
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.scale = d_out**0.5
        self.p = dropout
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.mask.shape[0]:
            raise ValueError("too many tokens")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = torch.softmax(queries @ keys.transpose(1, 2) / self.scale, dim=-1)
        weights = weights.masked_fill(self.mask[:tokens, :tokens], 0.0)
        weights = weights / weights.sum(dim=-1, keepdim=True)
        if self.training:
            keep = torch.rand_like(weights) >= self.p
            weights = weights * keep / (1 - self.p)
        return weights @ values
