"""The eps of both norms is 1e-6, not 1e-5.

Diagnosis: In your pre-norm block, at least the norm of the first sublayer has an eps of about
1e-06, not of 1e-5.
"""


class TransformerBlock(nn.Module):
    """Causal attention and a feed-forward network, with residual connections and norms.

    Layers, with these names: ``attention`` is ``CausalSelfAttention(d_model, num_heads,
    context_length)``; ``norm1`` and ``norm2`` are layer norms over ``d_model`` features with the
    parameters ``weight`` and ``bias`` and eps 1e-5; ``linear1`` is ``nn.Linear(d_model, d_hidden)``
    and ``linear2`` is ``nn.Linear(d_hidden, d_model)``, both with a bias. There are no other
    parameters.

    Args:
        d_model: features of a token.
        num_heads: heads of the attention; it divides ``d_model``.
        d_hidden: features between ``linear1`` and ``linear2``.
        context_length: the largest number of tokens in a sequence.
        dropout: probability with which, in training, a feature of a sublayer's output is dropped
            before it is added, 0.0 to 1.0.
        norm_first: True for a pre-norm block, False for a post-norm block.
    """

    def __init__(
        self,
        d_model: int,
        num_heads: int,
        d_hidden: int,
        context_length: int,
        dropout: float = 0.0,
        norm_first: bool = True,
    ) -> None:
        super().__init__()
        self.norm_first = norm_first
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model, eps=1e-6)
        self.norm2 = nn.LayerNorm(d_model, eps=1e-6)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Apply attention, then the feed-forward network (linear1, ReLU, linear2).

        With A for attention, FFN for the feed-forward network and D for dropout:

        - pre-norm:  h = x + D(A(norm1(x)));  y = h + D(FFN(norm2(h)))
        - post-norm: h = norm1(x + D(A(x)));  y = norm2(h + D(FFN(h)))

        In training mode D acts as ``nn.Dropout`` does (kept features are divided by
        ``1 - dropout``), with a draw of its own for each of the two sublayers; in evaluation mode
        it does nothing.

        Args:
            x: float, shape (batch, tokens, d_model), ``1 <= tokens <= context_length``. It is not
                changed.

        Returns:
            The output y alone, a tensor of the shape of ``x``. Gradients flow back to ``x`` and to
            all parameters. A float64 module is right to ten digits.
        """
        if self.norm_first:
            x = x + self.dropout(self.attention(self.norm1(x)))
            return x + self.dropout(self.linear2(torch.relu(self.linear1(self.norm2(x)))))
        x = self.norm1(x + self.dropout(self.attention(x)))
        return self.norm2(x + self.dropout(self.linear2(torch.relu(self.linear1(x)))))
