"""Right. The rows are never added with a plus: tokens and rows are broadcast against each other,
stacked along a new axis, and summed over it. The buffer is a detached copy.

Diagnosis: none
"""
class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        buffers = {"table": table.detach().clone()}
        for name, value in buffers.items():
            self.register_buffer(name, value)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        missing = x.shape[-2] - self.table.shape[0]
        if missing > 0:
            raise ValueError(f"the table is {missing} rows too short for {x.shape[-2]} tokens")
        rows, _ = self.table.split([x.shape[-2], -missing])
        return torch.stack(self._alike(x, rows)).sum(dim=0)

    @staticmethod
    def _alike(*tensors):
        kind = torch.result_type(*tensors)
        return [tensor.to(kind) for tensor in torch.broadcast_tensors(*tensors)]
