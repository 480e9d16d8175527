"""Each matrix has a short second name, which is assigned first; it is the same parameter, so there
are three.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.q = self.W_query = nn.Parameter(torch.randn(d_in, d_out))
        self.k = self.W_key = nn.Parameter(torch.randn(d_in, d_out))
        self.v = self.W_value = nn.Parameter(torch.randn(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return attention_weights(x @ self.q, x @ self.k) @ (x @ self.v)
