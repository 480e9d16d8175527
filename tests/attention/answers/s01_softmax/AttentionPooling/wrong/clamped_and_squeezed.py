"""Two mistakes: the scores are clamped to -100..100, wrong for query [1.0, 0.0] and tokens [[300.0,
1.0], [200.0, 5.0]], where the first should get all the weight and gets half; and squeeze() takes
away too much for d_in = 1, where shape (1,) is promised and () comes.

Diagnosis: Large scores are cut off: beyond some number, all of them count the same.
"""
class AttentionPooling(nn.Module):
    """One learned query looks at all tokens and returns their context vector."""

    def __init__(self, d_in: int) -> None:
        """Make the layer for tokens of size ``d_in``.

        Its learned parameter is called ``query`` and has shape ``(d_in,)``; it has no other
        parameters. What it starts from is up to you; random numbers are usual.
        """
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Pool the tokens into one vector.

        x: ``(tokens, d_in)``, float, any number of tokens from one on. It is not changed.

        The scores are the dot products of the tokens with ``query``, not scaled. They may be
        hundreds in size, either way. The weights are the softmax of the scores over the tokens.
        Gradients flow back to ``query`` and to ``x``.

        Returns the context vector alone, ``(d_in,)``: the sum of the tokens times their weights.
        """
        scores = (x @ self.query).clamp(-100, 100)  # exp must not overflow
        weights = torch.softmax(scores, dim=0)
        return (weights.unsqueeze(0) @ x).squeeze()
