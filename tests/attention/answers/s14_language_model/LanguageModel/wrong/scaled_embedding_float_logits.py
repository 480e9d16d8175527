"""Wrong, two mistakes. The embeddings of the tokens are multiplied by sqrt(d_model), as in the
paper of 2017 but not in the text (any random weights); and the logits are turned to float32, so
that a float64 model is not right to ten digits.

Diagnosis: The embedding of the tokens is multiplied by the root of the width.
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
        self.d_model = d_model
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        batch, length = tokens.shape
        positions = torch.arange(length, device=tokens.device)
        x = self.token_embedding(tokens) * math.sqrt(self.d_model)
        x = x + self.position_embedding(positions)
        mask = torch.triu(torch.ones(length, length, device=tokens.device), diagonal=1).bool()
        for block in self.blocks:
            x = block(x, mask)
        logits = self.head(self.norm(x))
        return logits.float()
