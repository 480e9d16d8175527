"""Keeps the attention weights for pictures and goes on with the kept ones; sets a seed.

Mistakes: (1) for any x, out.sum().backward() leaves W_query.weight.grad and W_key.weight.grad None,
since the kept weights are detached; the text asks for gradients to all parameters. (2) after
torch.manual_seed(5) and making a layer, torch.rand(1) gives the number of seed 123, since __init__
sets that seed; the text says that no seed is set.

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
            raise ValueError("d_out must be divisible by num_heads")
        torch.manual_seed(123)
        self.d_out = d_out
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1)
        self.register_buffer("mask", mask.bool(), persistent=False)
        self.last_weights = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, num_tokens, _ = x.shape
        if num_tokens > self.mask.shape[0]:
            raise ValueError("too many tokens")
        shape = (b, num_tokens, self.num_heads, self.head_dim)
        queries = self.W_query(x).view(shape).transpose(1, 2)
        keys = self.W_key(x).view(shape).transpose(1, 2)
        values = self.W_value(x).view(shape).transpose(1, 2)
        attn_scores = queries @ keys.transpose(2, 3)
        attn_scores.masked_fill_(self.mask[:num_tokens, :num_tokens], -torch.inf)
        self.last_weights = torch.softmax(attn_scores / self.head_dim**0.5, dim=-1).detach()
        context = self.dropout(self.last_weights) @ values
        context = context.transpose(1, 2).contiguous().view(b, num_tokens, self.d_out)
        return self.out_proj(context)
