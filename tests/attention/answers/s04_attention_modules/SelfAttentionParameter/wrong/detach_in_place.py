"""To keep the weights for plots they are detached in place (detach_ for detach), before they are
used. For any x, after attention(x).sum().backward() the gradients of W_query and W_key are None,
though the text promises gradients to all parameters; the one of x lacks a part.

Diagnosis: No gradient flows through the attention weights, so queries and keys are never trained.
"""


class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))
        self.weights = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = x @ self.W_query
        keys = x @ self.W_key
        values = x @ self.W_value
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / keys.shape[-1] ** 0.5, dim=-1)
        self.weights = weights.detach_()  # the last weights, to look at
        return weights @ values
