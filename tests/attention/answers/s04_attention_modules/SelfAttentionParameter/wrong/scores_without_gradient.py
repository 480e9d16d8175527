"""Wrong. The attention weights are computed under no_grad "to save memory": after backward W_query
and W_key have no gradient, and that of x lacks a part. Any x of two tokens or more shows it.

Diagnosis: No gradient flows through the attention weights, so queries and keys are never trained.
"""
class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices."""

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    @torch.no_grad()
    def weights(self, x: torch.Tensor) -> torch.Tensor:
        return attention_weights(x @ self.W_query, x @ self.W_key)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.weights(x) @ (x @ self.W_value)
