"""Wrong: a sequence that is shorter than the context is set at its end: its places are
context_length - n, ..., context_length - 1, not 0, ..., n - 1. Right only for sequences of full
length.

Diagnosis: The places are the last rows of the table.
"""


class LanguageModel(nn.Module):
    """Embeddings, causal transformer blocks, a layer norm and a linear layer."""

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
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.shape[1]
        x = self.token_embedding(tokens) + self.position_embedding.weight[-n:]
        mask = self.mask[-n:, -n:]
        for block in self.blocks:
            x = block(x, mask)
        return self.head(self.norm(x))
