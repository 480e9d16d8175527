"""Two mistakes: the three weights are joined to one product and their biases are forgotten
(qkv_bias=True), and the dropout written by hand divides 0 by 0 for dropout=1.0, where nn.Dropout
gives zeros.

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
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        mask = torch.triu(torch.ones(context_length, context_length, dtype=torch.bool), diagonal=1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError("the sequence is too long")
        # one product for queries, keys and values together
        big = torch.cat([self.W_query.weight, self.W_key.weight, self.W_value.weight])
        qkv = (x @ big.T).reshape(batch, tokens, 3, self.num_heads, self.head_dim)
        q, k, v = qkv.permute(2, 0, 3, 1, 4)
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.head_dim)
        scores = scores.masked_fill(self.mask[:tokens, :tokens], float("-inf"))
        weights = torch.softmax(scores, dim=-1)
        if self.training:
            keep = torch.rand_like(weights) >= self.p
            weights = weights * keep / (1 - self.p)
        context = (weights @ v).transpose(1, 2).reshape(batch, tokens, -1)
        return self.out_proj(context)
