"""The hidden width is made at least d_model, "because it has to be wider". Breaks "d_hidden: ... It
may be smaller than d_model" and "linear1 is nn.Linear(d_model, d_hidden)", for d_hidden <
d_model.

Diagnosis: none
"""
class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        d_hidden = max(d_hidden, d_model)  # the network should become wide, not narrow
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(F.relu(self.linear1(x)))
