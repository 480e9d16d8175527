"""Two mistakes. The scores are divided by the number of heads ("divided by the square root of
head_dim"; the same only in cases such as 2 heads of width 4). And the mask is made in the first
call and kept, so that a later, longer sequence (<= context_length) fails, or sees the future
after a first call with one token.

Diagnosis: The scores are divided by the number of heads, not by the square root of a head's
width.
"""
class MultiHeadAttention(nn.Module):
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
        if d_out % num_heads:
            raise ValueError("d_out % num_heads != 0")
        self.num_heads = num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.mask = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError("more tokens than context_length")
        q, k, v = (
            layer(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        if self.mask is None:  # no need to build it every time
            self.mask = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(1)
        scores = q @ k.mT / self.num_heads
        scores = scores.masked_fill(self.mask[:tokens, :tokens], float("-inf"))
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return self.out_proj((weights @ v).transpose(1, 2).flatten(2))
