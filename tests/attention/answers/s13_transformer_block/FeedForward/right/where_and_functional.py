"""Right. The ReLU is a `torch.where`, and the layers are applied with `F.linear` from their
weights.

Diagnosis: none
"""
class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(in_features=d_hidden, out_features=d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = F.linear(x, self.linear1.weight, self.linear1.bias)
        hidden = torch.where(hidden > 0, hidden, torch.zeros_like(hidden))
        return F.linear(hidden, self.linear2.weight, self.linear2.bias)
