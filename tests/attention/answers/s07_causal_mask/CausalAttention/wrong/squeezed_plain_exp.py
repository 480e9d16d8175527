"""Wrong, two mistakes. The weights are exp over its sum without the maximum taken off, so a score
of 200 gives nan. And all axes of size 1 are squeezed out of the result: one token comes back as
(d_out,), and with ``d_out=1`` four tokens come back as (4,).

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"{n} tokens, but context_length is {self.context_length}")
        batch = x.unsqueeze(0)
        queries, keys, values = self.W_query(batch), self.W_key(batch), self.W_value(batch)
        powers = torch.exp(queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5)
        powers = torch.tril(powers)
        weights = powers / powers.sum(dim=-1, keepdim=True)
        return (weights @ values).squeeze()
