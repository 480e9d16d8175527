"""Wrong. The scores are clamped to 80 so that exp stays finite, and scores beyond that count the
same: a query with the scores 300 and 200 should take the first value alone and gets the average
of both.

Diagnosis: Large scores are cut off: beyond some number, all of them count the same.
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = (x @ self.W_query) @ (x @ self.W_key).transpose(-2, -1) / math.sqrt(self.d_out)
        exponentials = torch.exp(scores.clamp(-80, 80))  # exp(89) is inf in float32
        weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
        return weights @ (x @ self.W_value)
