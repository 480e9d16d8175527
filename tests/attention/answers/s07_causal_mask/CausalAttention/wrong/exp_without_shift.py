"""The softmax is written out as exp over sum without subtracting the row's maximum, so all
exponentials become 0 if the scores are low. Wrong for x whose scores are all about -300: the
output is 0 / 0, nan, though the text says that it holds there, too.

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
        self.register_buffer("visible", torch.tril(torch.ones(context_length, context_length)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"{n} tokens are more than {self.context_length}")
        scores = self.W_query(x) @ self.W_key(x).T / self.d_out**0.5
        powers = torch.exp(scores) * self.visible[:n, :n]
        weights = powers / powers.sum(dim=-1, keepdim=True)
        return weights @ self.W_value(x)
