"""Wrong: in evaluation mode the product of the query's and the key's matrix is computed once and
kept. When the weights change afterwards (load_state_dict, further training, another dtype) later
calls in evaluation mode still use the old product. In training mode it is right.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.scale = d_out**-0.5
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))
        self._cached_qk = None

    def _qk(self):
        if self.training:
            return self.W_query @ self.W_key.T
        if self._cached_qk is None:
            self._cached_qk = self.W_query @ self.W_key.T
        return self._cached_qk

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = x @ self._qk() @ x.transpose(-2, -1)
        return torch.softmax(scores * self.scale, dim=-1) @ (x @ self.W_value)
