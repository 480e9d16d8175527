"""Two mistakes: a seed is set in the constructor although the text says that none is, and the
handmade dropout divides 0 by 0 (nan) for dropout = 1.0, which is allowed.

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
        assert d_out % num_heads == 0, "d_out must be divisible by num_heads"
        torch.manual_seed(123)  # the same starting weights in every run
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.register_buffer(
            "mask",
            torch.triu(torch.ones(context_length, context_length), diagonal=1).bool(),
            persistent=False,
        )

    def drop(self, weights: torch.Tensor) -> torch.Tensor:
        if not self.training:
            return weights
        keep = torch.rand_like(weights) >= self.p
        return weights * keep / (1 - self.p)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, tokens, _ = x.shape
        assert tokens <= self.context_length, "too many tokens"
        queries = self.W_query(x).view(b, tokens, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).view(b, tokens, self.num_heads, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(b, tokens, self.num_heads, self.head_dim).transpose(1, 2)
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = self.drop(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(b, tokens, -1)
        return self.out_proj(context)
