"""Wrong, twice. The copy of x is detached, so that an x with requires_grad=True gets no gradient.
And the scores are divided by the width of a head and not by its root: with d_out=4 and two or
more tokens with scores that differ, the weights are too even.

Diagnosis: The scores are divided by the width of a key, not by its square root.
"""


class StackedHeads(nn.Module):
    """Several causal attention heads, their outputs side by side. No output projection yet.

    ``heads`` holds ``num_heads`` heads, in order: ``heads.0``, ``heads.1``, and so on are the names
    under which the module's parameters are found. Each head has the layers of the given
    ``CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)``, and starts from its own
    random weights; no seed is set. Besides the parameters of its heads the module has none.

    Args:
        d_in: features of an input token.
        d_out: features that each head gives to a token, 1 or more.
        context_length: the largest number of tokens in a sequence.
        dropout: probability with which each head drops an attention weight in training. Nothing
            else is ever dropped.
        num_heads: how many heads, 1 or more.
        qkv_bias: whether the query, key and value layers of the heads have a bias.
    """

    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.heads = nn.ModuleList()
        for _ in range(num_heads):
            self.heads.append(CausalAttention(d_in, d_out, context_length, dropout, qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Let every head look at all of ``x``.

        Args:
            x: shape (batch, tokens, d_in), ``1 <= tokens <= context_length``. It is not changed.
                (No score in what is graded is beyond 80.)

        Returns:
            One tensor of shape (batch, tokens, num_heads * d_out): for each token the features of
            head 0, then those of head 1, and so on. Gradients flow back to ``x`` and to all
            parameters.

        Raises:
            ValueError: if there are more tokens than ``context_length``. (The given head does that
                for you. An AssertionError of your own is accepted too.)
        """
        x = x.clone().detach()  # the caller's x must not change
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens")
        outputs = []
        for head in self.heads:
            q, k, v = head.W_query(x), head.W_key(x), head.W_value(x)
            scores = q @ k.transpose(-2, -1) / self.d_out
            scores = scores.masked_fill(head.mask[:tokens, :tokens], float("-inf"))
            outputs.append(head.dropout(torch.softmax(scores, dim=-1)) @ v)
        return torch.cat(outputs, dim=-1)
