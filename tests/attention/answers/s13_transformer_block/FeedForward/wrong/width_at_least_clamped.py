"""Wrong, two mistakes. The hidden width is max(d_hidden, d_model), so FeedForward(5, 3).linear1 has
5 rows and not 3; and the ReLU is cut off at 100, which shows where a hidden feature is larger, e.g.
for tokens of size 1000.

Diagnosis: none
"""
class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        d_hidden = max(d_model, d_hidden)  # the network widens first
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.linear1(x)
        hidden = torch.clamp(hidden, min=0.0, max=100.0)  # ReLU, kept finite
        return self.linear2(hidden)
