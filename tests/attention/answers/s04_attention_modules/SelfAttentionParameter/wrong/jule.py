"""The root is taken of a float32 tensor, torch.sqrt(torch.tensor(d_out)), so a float64 module is
right to about seven digits only.

Diagnosis: In float64 the output is right to fewer than ten digits.
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        keys = x @ self.W_key
        queries = x @ self.W_query
        values = x @ self.W_value
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / torch.sqrt(torch.tensor(self.d_out)), dim=-1)
        return weights @ values
