"""The mask is made at the first call, for that number of tokens, and only cut to size later. Wrong
for a layer that is called with 1 token and then with 5: the mask of shape (1, 1) broadcasts and
blocks nothing, so tokens look ahead (after 2 tokens it is a shape error).

Diagnosis: The mask is made for the first input and kept, so a later, longer input does not fit
it.
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
            raise ValueError(f"at most {self.context_length} tokens, got {n}")
        if self.mask is None:  # make it only once
            self.mask = torch.ones(n, n, dtype=torch.bool, device=x.device).triu(diagonal=1)
        queries = self.W_query(x)
        keys = self.W_key(x)
        values = self.W_value(x)
        scores = queries @ keys.T / math.sqrt(keys.shape[-1])
        scores = scores.masked_fill(self.mask[:n, :n], -torch.inf)
        return torch.softmax(scores, dim=-1) @ values
