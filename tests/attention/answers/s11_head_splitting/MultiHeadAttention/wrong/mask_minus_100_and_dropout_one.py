"""Two mistakes. Blocked scores become -100, which is more than an allowed score of -300, so that a
token whose own score is -300 looks into the future; and the dropout written by hand divides by 1
- p, so that dropout=1.0 in training mode gives 0 / 0 = nan in place of the bias of out_proj.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    """Causal multi-head self-attention, with one projection for all heads."""

    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        assert d_out % num_heads == 0, "num_heads has to divide d_out"
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.dropout = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.mask.shape[0]:
            raise ValueError("the sequence is longer than context_length")
        shape = (batch, tokens, self.num_heads, self.head_dim)
        queries = self.W_query(x).view(shape).transpose(1, 2)
        keys = self.W_key(x).view(shape).transpose(1, 2)
        values = self.W_value(x).view(shape).transpose(1, 2)

        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -100.0)
        weights = torch.softmax(scores, dim=-1)
        if self.training:
            keep = torch.rand_like(weights) >= self.dropout
            weights = weights * keep / (1 - self.dropout)

        context = (weights @ values).transpose(1, 2).reshape(batch, tokens, -1)
        return self.out_proj(context)
