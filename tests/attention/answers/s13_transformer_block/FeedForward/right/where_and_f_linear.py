"""Right: the ReLU is written with torch.where, the layers are applied with F.linear on their
weights, and batch and tokens are merged for torch.addmm and separated again.

Diagnosis: none
"""
class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        widths = (d_model, d_hidden, d_model)
        for number, (i, o) in enumerate(zip(widths, widths[1:]), start=1):
            self.add_module(f"linear{number}", nn.Linear(i, o))

    @staticmethod
    def _bend(z):
        return torch.where(z > 0, z, torch.zeros_like(z))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows = x.reshape(-1, x.shape[-1])
        one, two = self.linear1, self.linear2
        hidden = self._bend(torch.addmm(one.bias, rows, one.weight.t()))
        return F.linear(hidden, two.weight, two.bias).reshape(x.shape)
