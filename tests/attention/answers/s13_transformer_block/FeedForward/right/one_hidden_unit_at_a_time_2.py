"""Right, unusual: the hidden layer never exists as one tensor. For every hidden unit its number is
computed, bent with torch.where and sent on along its column of linear2's weight; the sum begins
with the bias of linear2.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(in_features=d_model, out_features=d_hidden)
        self.linear2 = nn.Linear(in_features=d_hidden, out_features=d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.linear2.bias.expand_as(x)
        outgoing = self.linear2.weight.unbind(dim=1)
        for row, b, column in zip(self.linear1.weight, self.linear1.bias, outgoing):
            z = x @ row + b  # (batch, tokens)
            z = torch.where(z > 0, z, torch.zeros_like(z))
            y = y + z.unsqueeze(-1) * column
        return y
