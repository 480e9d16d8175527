"""Right. The network is computed as a sum over its hidden units, one after another, from the weights
of the two layers, which are never called; the ReLU is a masked_fill.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        reads, offsets = self.linear1.weight, self.linear1.bias
        writes = self.linear2.weight.T
        result = self.linear2.bias.expand_as(x)
        for read, offset, write in zip(reads, offsets, writes, strict=True):
            unit = (x @ read + offset).unsqueeze(-1)
            result = result + unit.masked_fill(unit <= 0, 0.0) * write
        return result
