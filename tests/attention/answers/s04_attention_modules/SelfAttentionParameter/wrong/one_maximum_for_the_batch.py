"""Subtracts the largest score of the whole batch and not that of each row. Wrong, with the weights
of the worked example, for the batch of torch.eye(2) and 20 * torch.eye(2): the second sequence
has a score of about 439, and the first sequence becomes nan where alone it gives 7 and 6.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        """Make the three matrices. Prints nothing."""
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens."""
        queries = x @ self.W_query
        keys = x @ self.W_key
        values = x @ self.W_value
        scores = queries @ keys.transpose(-2, -1) / self.d_out**0.5
        exps = torch.exp(scores - scores.max())  # safe softmax
        weights = exps / exps.sum(dim=-1, keepdim=True)
        return weights @ values
