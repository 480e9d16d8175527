"""Neither a softmax nor a weighted sum: the tokens stream past, and each pulls the context vector
towards itself by sigmoid(score - log of the total so far). That is the same weighted average.

Diagnosis: none
"""

class AttentionPooling(nn.Module):
    """One learned query looks at all tokens and returns their context vector."""

    def __init__(self, d_in: int) -> None:
        """Make the layer for tokens of size ``d_in``.

        Its learned parameter is called ``query`` and has shape ``(d_in,)``; it has no other
        parameters. What it starts from is up to you; random numbers are usual.
        """
        super().__init__()
        self.register_parameter("query", nn.Parameter(torch.randn(d_in)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Pool the tokens into one vector.

        x: ``(tokens, d_in)``, float, any number of tokens from one on. It is not changed.

        The scores are the dot products of the tokens with ``query``, not scaled. They may be
        hundreds in size, either way. The weights are the softmax of the scores over the tokens.
        Gradients flow back to ``query`` and to ``x``.

        Returns the context vector alone, ``(d_in,)``: the sum of the tokens times their weights.
        """
        context = x.new_zeros(x.shape[1])
        total = x.new_full((), -math.inf)  # log of the sum of the exponentials so far
        for token in x:
            score = torch.dot(token, self.query)
            context = torch.lerp(context, token, torch.sigmoid(score - total))
            total = torch.logaddexp(total, score)
        return context
