"""Wrong. The softmax straight from its formula: d_in = d_out = 1, all matrices 1 and x = [[20.],
[1.]] give a score of 400, whose exponential is inf, and the result has nan.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""
class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries, keys, values = x @ self.W_query, x @ self.W_key, x @ self.W_value
        exponentials = torch.exp(queries @ keys.transpose(-2, -1) / self.d_out**0.5)
        weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
        return weights @ values
