"""Wrong. In evaluation mode the three weights are joined in the first call and the joined matrix is
kept: after layer.eval(), a call, and load_state_dict with other numbers, the next call still uses
the old ones.

Diagnosis: none
"""
class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self._joined = None

    def _project(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        layers = (self.W_query, self.W_key, self.W_value)
        if self.training:
            self._joined = None
            return tuple(layer(x) for layer in layers)
        if self._joined is None:  # the weights are fixed from now on
            weight = torch.cat([layer.weight for layer in layers])
            has_bias = self.W_query.bias is not None
            bias = torch.cat([layer.bias for layer in layers]) if has_bias else None
            self._joined = weight, bias
        return F.linear(x, *self._joined).chunk(3, dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self._project(x)
        return torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1) @ v
