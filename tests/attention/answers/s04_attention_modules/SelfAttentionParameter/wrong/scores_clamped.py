"""Clamps the scores to -50 to 50 to keep exp finite, so all scores beyond that get equal weights.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        """Make the three matrices. Prints nothing."""
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens."""
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
        powers = torch.exp(scores.clamp(min=-50.0, max=50.0))  # exp(50) is still finite
        weights = powers / powers.sum(dim=-1, keepdim=True)
        return weights @ v
