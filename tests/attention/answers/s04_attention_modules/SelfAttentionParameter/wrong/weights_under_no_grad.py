"""The attention weights are computed under torch.no_grad(), "because they are only for looking at".
Breaks "Gradients flow back to x and to all parameters": W_query and W_key never get a gradient,
and that of x lacks the part that goes through the scores. The outputs are right.

Diagnosis: No gradient flows through the attention weights, so queries and keys are never
trained.
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def _weights(self, x):
        with torch.no_grad():
            q = x @ self.W_query
            k = x @ self.W_key
            return torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self._weights(x) @ (x @ self.W_value)
