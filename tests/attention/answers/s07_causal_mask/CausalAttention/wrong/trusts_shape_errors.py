"""Wrong. Leaves the refusal of long inputs to the shape error of the mask. With
``context_length=1`` there is none: the mask of shape (1, 1) broadcasts, so 3 tokens are accepted
and each sees all of them.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        future = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("future", future)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.T / math.sqrt(keys.shape[-1])
        try:
            scores = scores.masked_fill(self.future[:n, :n], -math.inf)
        except RuntimeError as problem:
            raise ValueError(f"{n} tokens are more than the context holds") from problem
        return scores.softmax(dim=-1) @ values
