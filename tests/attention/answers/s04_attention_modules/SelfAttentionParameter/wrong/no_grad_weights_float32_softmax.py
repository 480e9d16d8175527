"""Wrong in two ways. The attention weights are computed under torch.no_grad(), so W_query and W_key
get no gradient (None) and x gets only the part that goes through the values. And the softmax
runs in float32 whatever comes in, so a module in float64 is right to seven digits only.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    @torch.no_grad()
    def get_weights(self, x):
        q = x @ self.W_query
        k = x @ self.W_key
        s = q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5
        return F.softmax(s, dim=-1, dtype=torch.float32).to(x.dtype)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.get_weights(x) @ (x @ self.W_value)
