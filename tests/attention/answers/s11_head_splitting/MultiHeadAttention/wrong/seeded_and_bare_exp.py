"""Wrong twice: the constructor sets a seed (two layers made one after the other are equal; the text
says that no seed is set), and the softmax is written with a bare `exp`, so that scores of some
hundreds, for instance 200 from `x = 10 * torch.eye(3)[None]` with weights of 1 and head_dim 4,
give nan.

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
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        allowed = torch.tril(torch.ones(context_length, context_length))
        self.register_buffer("allowed", allowed, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError("the sequence is longer than context_length")

        def cut(projected):
            return projected.view(batch, tokens, self.num_heads, self.head_dim).transpose(1, 2)

        queries = cut(self.W_query(x))
        keys = cut(self.W_key(x))
        values = cut(self.W_value(x))
        scores = queries @ keys.transpose(2, 3) / math.sqrt(self.head_dim)
        weights = torch.exp(scores) * self.allowed[:tokens, :tokens]
        weights = weights / weights.sum(dim=-1, keepdim=True)
        weights = self.dropout(weights)
        context = (weights @ values).transpose(1, 2).reshape(batch, tokens, self.d_out)
        return self.out_proj(context)
