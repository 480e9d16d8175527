"""Wrong. Dropout by hand divides by 1 - p also when p is 1, which the text allows: in training with
dropout = 1.0 the weights are 0/0 and the output is nan (it should be out_proj's bias).

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
        if d_out % num_heads:
            raise ValueError("d_out must be divisible by num_heads")
        self.num_heads = num_heads
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[1]
        if n > self.mask.shape[0]:
            raise ValueError("too many tokens")
        q = split_heads(self.W_query(x), self.num_heads)
        k = split_heads(self.W_key(x), self.num_heads)
        v = split_heads(self.W_value(x), self.num_heads)
        scores = head_scores(q, k) / math.sqrt(q.shape[-1])
        weights = scores.masked_fill(self.mask[:n, :n], -torch.inf).softmax(dim=-1)
        if self.training and self.p > 0:
            keep = torch.rand_like(weights) >= self.p
            weights = weights * keep / (1 - self.p)
        return self.out_proj(merge_heads(weights @ v))
