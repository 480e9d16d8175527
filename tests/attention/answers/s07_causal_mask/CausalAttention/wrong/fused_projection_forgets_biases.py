"""The three projections are fused into one product with the weights alone, so with qkv_bias=True
the biases exist but are never added (and get no gradients).

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.context_length:
            raise ValueError("the sequence is longer than the context")
        # One large product is faster than three small ones.
        layers = (self.W_query, self.W_key, self.W_value)
        together = torch.cat([layer.weight for layer in layers])
        queries, keys, values = (x @ together.T).split(self.d_out, dim=-1)
        scores = queries @ keys.T / math.sqrt(self.d_out)
        future = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(diagonal=1)
        weights = torch.softmax(scores.masked_fill(future, -math.inf), dim=-1)
        return weights @ values
