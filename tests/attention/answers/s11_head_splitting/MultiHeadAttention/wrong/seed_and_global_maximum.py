"""Two mistakes: the constructor sets a seed, so that two layers made one after the other are equal
(the text: no seed is set); and the maximum that is subtracted before exp is that of the whole
tensor. If token 0 has scores near 0 and another token or sequence has scores near 300, row 0 is
0/0, nan.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
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
            raise ValueError("d_out must be divisible by num_heads")
        torch.manual_seed(123)
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        mask = torch.tril(torch.ones(context_length, context_length, dtype=torch.bool))
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, t, _ = x.shape
        if t > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {t}")
        q = self.W_query(x).view(b, t, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.W_key(x).view(b, t, self.num_heads, self.head_dim).transpose(1, 2)
        v = self.W_value(x).view(b, t, self.num_heads, self.head_dim).transpose(1, 2)

        scores = q @ k.transpose(2, 3) / self.head_dim**0.5
        # softmax by hand: subtract the maximum so that exp does not overflow
        e = torch.exp(scores - scores.max())
        e = e * self.mask[:t, :t]
        weights = e / e.sum(dim=-1, keepdim=True)
        weights = self.dropout(weights)

        context = (weights @ v).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
