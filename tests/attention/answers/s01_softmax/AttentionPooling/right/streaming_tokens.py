"""The tokens are read one by one, with a running maximum, a running sum of weights and a running
context, as fast attention does it. torch.softmax is never called.

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
        self.register_parameter("query", nn.Parameter(torch.empty(d_in).uniform_(-0.5, 0.5)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Pool the tokens into one vector.

        x: ``(tokens, d_in)``, float, any number of tokens from one on. It is not changed.

        The scores are the dot products of the tokens with ``query``, not scaled. They may be
        hundreds in size, either way. The weights are the softmax of the scores over the tokens.
        Gradients flow back to ``query`` and to ``x``.

        Returns the context vector alone, ``(d_in,)``: the sum of the tokens times their weights.
        """
        highest = x.new_full((), -math.inf)
        total, mixed = 0.0, 0.0
        for token in x:
            score = (token * self.query).sum()
            new = torch.maximum(highest, score.detach())  # the shift cancels out: no gradient needed
            shrink, share = torch.exp(highest - new), torch.exp(score - new)
            total = total * shrink + share
            mixed = mixed * shrink + share * token
            highest = new
        return mixed / total
