"""Wrong, two mistakes. (1) A hidden width below d_model is silently raised to d_model ("the network
has to be wide"), so linear1 and linear2 have the wrong shapes for, say, d_model 8 and d_hidden
3. (2) The activation is ReLU6, which also cuts off at 6 from above: hidden numbers larger than 6
come out as 6.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        hidden = max(d_model, d_hidden)
        self.linear1 = nn.Linear(d_model, hidden)
        self.linear2 = nn.Linear(hidden, d_model)
        self.act = nn.ReLU6()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.linear1(x)
        x = self.act(x)
        return self.linear2(x)
