"""The network is a sum over its hidden units, each of which adds its own column of linear2. The
parameters of the two layers are read directly, and the layers are never called.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        total = self.linear2.bias.expand_as(x)
        units = zip(self.linear1.weight, self.linear1.bias, self.linear2.weight.t())
        for reads, offset, writes in units:
            activity = F.threshold(torch.einsum("btd,d->bt", x, reads) + offset, 0.0, 0.0)
            total = total + activity.unsqueeze(-1) * writes
        return total
