"""TWO: the weights are multiplied by the causal mask after the softmax and not renormalised, so the
rows no longer sum to one; and the scores are divided by the root of d_in instead of d_out.

Diagnosis: The scores are divided by the square root of the input's width, not of a key's. Blocked
weights are set to 0 after the softmax, and the rows are not normalised again.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_in = d_in
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("keep", torch.tril(torch.ones(context_length, context_length)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.keep.shape[0]:
            raise ValueError("sequence longer than context_length")
        scores = self.W_query(x) @ self.W_key(x).T
        weights = torch.softmax(scores / math.sqrt(self.d_in), dim=-1)
        weights = weights * self.keep[:n, :n]
        return weights @ self.W_value(x)
