"""Wrong, two mistakes. The mask is made at the first call and kept: after one token, three tokens
meet a mask of shape (1, 1) and see the future. And the weights are masked and divided in place
after the softmax, which breaks the backward pass (an error, so no gradient reaches x).

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.mask = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"{n} tokens, but the context has {self.context_length}")
        if self.mask is None:
            self.mask = causal_mask(n).to(x.device)
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = (queries @ keys.T / keys.shape[-1] ** 0.5).softmax(dim=-1)
        weights.masked_fill_(self.mask[:n, :n], 0.0)
        weights /= weights.sum(dim=-1, keepdim=True)
        return weights @ values
