"""The mask is made in the first call for its number of tokens and kept: a later, longer sequence
gets a mask that is too small (an error, or, if the first call had one token, a 1 x 1 mask that
blocks nothing).

Diagnosis: The mask is made for the first input and kept, so a later, longer input does not fit
it.
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
        if d_out % num_heads != 0:
            raise ValueError("d_out is not divisible by num_heads")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self._mask = None  # built on first use

    def _split(self, t):
        return t.view(t.shape[0], t.shape[1], self.num_heads, self.head_dim).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {tokens}")
        if self._mask is None:
            self._mask = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(1)
        q, k, v = (
            self._split(self.W_query(x)),
            self._split(self.W_key(x)),
            self._split(self.W_value(x)),
        )
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.head_dim)
        scores = scores.masked_fill(self._mask[:tokens, :tokens], float("-inf"))
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ v).transpose(1, 2).flatten(2)
        return self.out_proj(context)
