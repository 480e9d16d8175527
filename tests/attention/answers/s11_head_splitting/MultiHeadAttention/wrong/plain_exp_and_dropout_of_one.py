"""Two mistakes: the softmax is exp over sum without taking off the maximum, so scores of some
hundreds give nan, and the dropout written by hand divides 0 by 0 for dropout=1.0 in training,
which gives nan in place of zeros.

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
        self.drop_probability = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        allowed = torch.ones(context_length, context_length, dtype=torch.bool).tril()
        self.register_buffer("allowed", allowed, persistent=False)

    def _split(self, projected: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = projected.shape
        return projected.view(batch, tokens, self.num_heads, self.head_dim).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError("the sequence is longer than context_length")
        queries = self._split(self.W_query(x))
        keys = self._split(self.W_key(x))
        values = self._split(self.W_value(x))
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        # blocked places count nothing, the rest of each row is divided by its sum
        weights = torch.exp(scores) * self.allowed[:tokens, :tokens]
        weights = weights / weights.sum(dim=-1, keepdim=True)
        if self.training and self.drop_probability > 0:
            keep = torch.rand_like(weights) >= self.drop_probability
            weights = weights * keep / (1 - self.drop_probability)
        context = (weights @ values).transpose(1, 2).flatten(2)
        return self.out_proj(context)
