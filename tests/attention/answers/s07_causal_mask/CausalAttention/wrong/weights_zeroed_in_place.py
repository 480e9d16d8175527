"""Zeros the future in the softmax's own output and rescales with ``/=``. Forward is right for
ordinary scores. Breaks "Gradients reach ``x`` and all three layers": backward raises because a
tensor it needs was modified by an in-place operation.

Diagnosis: A tensor that the backward pass still needs is changed in place.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens > context_length {self.context_length}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = torch.softmax(queries @ keys.T / keys.shape[-1] ** 0.5, dim=-1)
        future = torch.triu(torch.ones_like(weights), diagonal=1).bool()
        weights[future] = 0.0
        weights /= weights.sum(dim=-1, keepdim=True)
        return weights @ values
