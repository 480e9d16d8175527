"""The eps of the last norm is 1e-6, not the default.

Diagnosis: none
"""


class LanguageModel(nn.Module):
    """Embeddings, causal transformer blocks, a layer norm and a linear layer.

    Layers, with these names: ``token_embedding`` is ``nn.Embedding(vocabulary_size, d_model)``;
    ``position_embedding`` is ``nn.Embedding(context_length, d_model)``; ``blocks`` is an
    ``nn.ModuleList`` of ``num_layers`` blocks ``Block(d_model, num_heads)``, each with weights of
    its own; ``norm`` is ``nn.LayerNorm(d_model, eps=1e-6)``; ``head`` is ``nn.Linear(d_model,
    vocabulary_size, bias=False)``. There are no other parameters.

    Args:
        vocabulary_size: how many different tokens there are.
        d_model: features of a token between the layers.
        num_heads: heads of the attention of each block; it divides ``d_model``.
        num_layers: how many blocks, at least 1.
        context_length: the largest number of tokens in a sequence.
    """

    def __init__(
        self,
        vocabulary_size: int,
        d_model: int,
        num_heads: int,
        num_layers: int,
        context_length: int,
    ) -> None:
        super().__init__()
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model, eps=1e-6)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        """Say for every place how probable each token is as the next one.

        The embeddings of tokens and places are added; all blocks follow, each with a mask in which
        every token may look at itself and at the tokens before it and at no others; then the norm
        and the last linear layer.

        Args:
            tokens: int64, shape (batch, tokens), ``1 <= tokens <= context_length``. The first token
                of a sequence is at place 0.

        Returns:
            The logits, shape (batch, tokens, vocabulary_size): no softmax is applied. Gradients
            flow back to all parameters. A float64 module is right to ten digits.
        """
        length = tokens.shape[1]
        blocked = torch.ones(length, length, dtype=torch.bool).triu(1)
        x = self.token_embedding(tokens) + self.position_embedding(torch.arange(length))
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
