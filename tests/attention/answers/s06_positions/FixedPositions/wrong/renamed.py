"""forward uses a second, plain attribute and not the buffer: what is loaded into or changed in the
buffer has no effect, and the attribute does not follow the module to another dtype or device.

Diagnosis: The buffer is a second copy of the table, which forward never reads.
"""


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.pe = table
        self.register_buffer("table", table.clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > self.pe.shape[0]:
            raise ValueError(f"at most {self.pe.shape[0]} tokens, not {tokens}")
        return x + self.pe[:tokens]
