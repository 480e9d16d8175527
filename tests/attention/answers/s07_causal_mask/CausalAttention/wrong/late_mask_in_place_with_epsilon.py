"""Wrong, two mistakes. The weights are masked after the softmax and renormalised (which the text
allows for its scores). (1) It is done in place, masked_fill_ on the softmax's result, so that
backward() raises a RuntimeError: no gradients reach x or W_query. (2) 1e-9 is added to the sums:
where a masked score is some 25 or more above the free ones (80 is allowed), the free weights are
below 1e-10, and the context vector comes out far too short, about 0.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key   = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer('mask', torch.triu(torch.ones(context_length, context_length), diagonal=1).bool())
        self.context_length = context_length

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError('sequence too long')
        keys, queries, values = self.W_key(x), self.W_query(x), self.W_value(x)
        attn_scores = queries @ keys.T
        attn_weights = torch.softmax(attn_scores / keys.shape[-1]**0.5, dim=-1)
        attn_weights.masked_fill_(self.mask[:n, :n], 0.0)
        attn_weights = attn_weights / (attn_weights.sum(dim=-1, keepdim=True) + 1e-9)
        return attn_weights @ values
