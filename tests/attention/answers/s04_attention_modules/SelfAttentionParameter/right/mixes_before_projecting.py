"""Right. Uses (A X) W_value for A (X W_value), registers the matrices in a loop in another order,
and starts with normal numbers.

Diagnosis: none
"""
class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for name in ("W_value", "W_key", "W_query"):
            matrix = torch.empty(d_in, d_out)
            nn.init.normal_(matrix, std=d_in**-0.5)
            self.register_parameter(name, nn.Parameter(matrix))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        d_out = self.W_query.shape[1]
        scores = x @ self.W_query @ (x @ self.W_key).transpose(-2, -1)
        A = torch.softmax(scores / math.sqrt(d_out), dim=-1)
        return A @ x @ self.W_value
