"""Two mistakes. The mask comes after the softmax: if the first token's score for itself is 0 and
that for the second token 200, its weights underflow and its row is nan. And .data cuts the graph:
after backward W_query.weight.grad and W_key.weight.grad are None, for any input.

Diagnosis: The output is right, but no gradient reaches W_query and W_key, so they never learn.
"""
class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length
        blocked = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("blocked", blocked, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {n}")
        queries = self.W_query(x)
        keys = self.W_key(x)
        values = self.W_value(x)
        scores = queries @ keys.T / math.sqrt(keys.shape[-1])
        # .data, because the in-place lines below gave an error in backward
        weights = torch.softmax(scores, dim=-1).data
        weights[self.blocked[:n, :n]] = 0.0
        weights /= weights.sum(dim=-1, keepdim=True)
        return weights @ values
