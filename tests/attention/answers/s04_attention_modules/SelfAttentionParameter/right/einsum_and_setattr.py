"""The matrices are made in a loop, values first, and everything in forward is einsum with named
axes.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for role in ("value", "key", "query"):
            matrix = torch.empty(d_in, d_out)
            nn.init.xavier_uniform_(matrix)
            setattr(self, "W_" + role, nn.Parameter(matrix))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q = torch.einsum("...ti,io->...to", x, self.W_query)
        k = torch.einsum("...ti,io->...to", x, self.W_key)
        v = torch.einsum("...ti,io->...to", x, self.W_value)
        scores = torch.einsum("...to,...so->...ts", q, k) * q.shape[-1] ** -0.5
        return torch.einsum("...ts,...so->...to", scores.softmax(dim=-1), v)
