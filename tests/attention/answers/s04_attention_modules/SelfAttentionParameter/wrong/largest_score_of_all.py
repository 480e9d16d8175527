"""The softmax subtracts the largest score of all rows, not that of each row, so a row far below it
becomes 0 / 0. Wrong for d_in = d_out = 1, all three matrices 1, x = [[20.], [0.1]]: scores (400,
2) and (2, 0.01), and the second context is nan.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens."""
        queries = x @ self.W_query
        keys = x @ self.W_key
        values = x @ self.W_value
        scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
        exps = torch.exp(scores - scores.max())  # so that exp does not overflow
        weights = exps / exps.sum(dim=-1, keepdim=True)
        return weights @ values
