"""Right. Both products are written as matmuls over all tokens at once, and the ReLU is torch.where.

Diagnosis: none
"""
class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(in_features=d_model, out_features=d_hidden)
        self.linear2 = nn.Linear(in_features=d_hidden, out_features=d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows = x.reshape(-1, x.shape[-1])
        hidden = torch.addmm(self.linear1.bias, rows, self.linear1.weight.mT)
        active = torch.where(hidden > 0, hidden, torch.zeros_like(hidden))
        result = active @ self.linear2.weight.mT + self.linear2.bias
        return result.reshape(x.shape)
