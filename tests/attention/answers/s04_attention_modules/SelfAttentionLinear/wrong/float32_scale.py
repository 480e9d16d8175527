"""Wrong: the root of d_out is a float32 tensor. A module in float64 still gives float64, but unless
the root is a whole number (d_out = 3, 5, 6, ...) the result is right to seven or eight digits
only; the text asks for ten.

Diagnosis: In float64 the output is right to fewer than ten digits.
"""


class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.scale = torch.sqrt(torch.FloatTensor([d_out]))[0]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        Q = self.W_query(x)
        K = self.W_key(x)
        V = self.W_value(x)
        energy = torch.matmul(Q, K.transpose(-2, -1)) / self.scale
        attention = torch.softmax(energy, dim=-1)
        return torch.matmul(attention, V)
