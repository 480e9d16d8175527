"""The eps of the norm is 1e-6, not 1e-5.

Diagnosis: The last norm has another eps than 1e-5.
"""


class Stack(nn.Module):
    """Copies of a block, one after another, and a layer norm at the end.

    ``blocks`` is an ``nn.ModuleList`` (or ``nn.Sequential``) of ``num_layers`` independent copies
    of ``block``, which start with its weights and are numbered from 0 (``blocks.0``, ``blocks.1``).
    (The block itself may be one of them.) With ``final_norm=True``, ``norm`` is a layer norm over
    ``d_model`` features with the parameters ``weight`` and ``bias`` and eps 1e-5. There are no
    other parameters.

    Args:
        block: any module that maps (batch, tokens, d_model) to the same shape.
        num_layers: how many copies, at least 1.
        d_model: features of a token.
        final_norm: whether the output of the last block is normalised.
    """

    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        if final_norm:
            self.norm = nn.LayerNorm(d_model, eps=1e-6)
        self.final_norm = final_norm

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Send the tokens through all blocks in their order, and through the last norm if any.

        Args:
            x: float, shape (batch, tokens, d_model). It is not changed.

        Returns:
            A tensor of the same shape. Gradients flow back to ``x`` and to all parameters. A
            float64 module is right to ten digits.
        """
        for block in self.blocks:
            x = block(x)
        return self.norm(x) if self.final_norm else x
