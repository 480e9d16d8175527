"""Wrong. It multiplies with the joined weights of all heads and forgets the biases of the query, key
and value layers. With qkv_bias=True and an x of zeros, the heads should give their value biases;
here they give 0.

Diagnosis: none
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
        self.num_heads, self.d_out, self.context_length = num_heads, d_out, context_length
        self.heads = nn.ModuleList(
            [CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )
        self.dropout = nn.Dropout(dropout)
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
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError("more tokens than context_length")
        W_q = torch.cat([head.W_query.weight for head in self.heads])
        W_k = torch.cat([head.W_key.weight for head in self.heads])
        W_v = torch.cat([head.W_value.weight for head in self.heads])
        shape = (batch, tokens, self.num_heads, self.d_out)
        q = (x @ W_q.T).view(shape).transpose(1, 2)
        k = (x @ W_k.T).view(shape).transpose(1, 2)
        v = (x @ W_v.T).view(shape).transpose(1, 2)
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.d_out)
        scores = scores.masked_fill(self.heads[0].mask[:tokens, :tokens], -torch.inf)
        context = self.dropout(scores.softmax(dim=-1)) @ v
        context = context.transpose(1, 2).reshape(batch, tokens, self.num_heads * self.d_out)
        return self.out_proj(context)
