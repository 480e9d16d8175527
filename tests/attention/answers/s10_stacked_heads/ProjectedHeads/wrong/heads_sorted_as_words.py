"""Wrong. It sorts the names of the heads, which are strings, so that head 10 comes before head 2.
With num_heads=11 or more and random weights the columns of out_proj meet the wrong heads.

Diagnosis: More than ten heads are in the order of their numbers as texts: 10 before 2.
"""


class ProjectedHeads(nn.Module):
    """Several causal attention heads side by side, and an output projection that mixes them.

    ``heads`` holds ``num_heads`` heads, in order: ``heads.0``, ``heads.1``, and so on are the names
    under which their parameters are found. Each head has the layers of the given
    ``CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)``, and starts from its own
    random weights; no seed is set. ``out_proj`` is an ``nn.Linear`` from ``num_heads * d_out`` to
    ``d_out`` features, always with a bias. The module has no other parameters.

    The arguments are those of ``StackedHeads``; ``d_out`` is the width of each head and of the
    output.
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
        self.heads = nn.ModuleList(
            [CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Let every head look at all of ``x``, put their outputs side by side, head 0 first, and
        apply ``out_proj`` to the whole. In training the heads drop attention weights; nothing else
        is ever dropped.

        Args:
            x: shape (batch, tokens, d_in), ``1 <= tokens <= context_length``. It is not changed.
                (No score in what is graded is beyond 80.)

        Returns:
            The output alone, one tensor of shape (batch, tokens, d_out). Gradients flow back to
            ``x`` and to all parameters.

        Raises:
            ValueError: if there are more tokens than ``context_length``. (The given head does that
                for you. An AssertionError of your own is accepted too.)
        """
        outputs = {name: head(x) for name, head in self.heads.named_children()}
        together = torch.cat([outputs[name] for name in sorted(outputs)], dim=-1)
        return self.out_proj(together)
