"""Queries, keys and values are never made: scores are a bilinear form in x, and W_value is applied
to the mixed tokens.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        numbers = torch.randn(3, d_in, d_out) / math.sqrt(d_in)
        for name, start in zip(("W_value", "W_key", "W_query"), numbers):
            self.register_parameter(name, nn.Parameter(start.clone()))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        form = torch.mm(self.W_query, self.W_key.t()) / math.sqrt(self.W_key.size(1))
        scores = torch.matmul(torch.matmul(x, form), x.transpose(-2, -1))
        mixed = torch.matmul(F.softmax(scores, dim=-1), x)
        return torch.matmul(mixed, self.W_value)
