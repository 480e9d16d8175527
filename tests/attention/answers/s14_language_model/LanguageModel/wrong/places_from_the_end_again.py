"""Wrong. The last token always gets the last row of the table of places, and the first one a later
row than 0 if the sequence is shorter than the context: with context_length 9 and 5 tokens, rows 4
to 8 are used and not 0 to 4.

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
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.shape[1]
        x = self.token_embedding(tokens) + self.position_embedding.weight[-n:]
        blocked = torch.ones(n, n, dtype=torch.bool, device=tokens.device).triu(1)
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
