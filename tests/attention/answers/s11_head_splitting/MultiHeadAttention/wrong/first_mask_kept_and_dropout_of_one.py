"""Wrong twice: the mask of the first call is kept, so after a call with one token nothing is masked
in a call with three (after two tokens, four raise an error). And dropout=1.0, which the text
allows, gives nan in training, because it divides by 1 - dropout.

Diagnosis: none
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
            raise ValueError("num_heads has to divide d_out")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.blocked = None  # made when it is needed

    def drop(self, weights):
        if not self.training:
            return weights
        keep = torch.rand_like(weights) >= self.p
        return weights * keep / (1 - self.p)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError("more tokens than context_length")
        if self.blocked is None:
            ones = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device)
            self.blocked = ones.triu(1)

        def cut(projected):
            return projected.view(batch, tokens, self.num_heads, self.head_dim).transpose(1, 2)

        queries, keys, values = cut(self.W_query(x)), cut(self.W_key(x)), cut(self.W_value(x))
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], -torch.inf)
        weights = self.drop(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(batch, tokens, -1)
        return self.out_proj(context)
