"""The output is built as a sum over the hidden units, each of which adds a multiple of one column of
linear2's weight. The two linear layers are never called; their parameters are used.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        total = self.linear2.bias
        units = zip(self.linear1.weight, self.linear1.bias, self.linear2.weight.T)
        for row, shift, column in units:
            height = torch.einsum("...d,d->...", x, row) + shift
            height = torch.where(height > 0, height, torch.zeros_like(height))
            total = total + height.unsqueeze(-1) * column
        return total
