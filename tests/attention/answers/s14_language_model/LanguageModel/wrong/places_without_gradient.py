"""The vectors of the places are read through .data, so that no gradient reaches the table of places.
The logits are right; after a backward position_embedding.weight.grad is None, for any tokens.

Diagnosis: none
"""


class LanguageModel(nn.Module):
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

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.shape[1]
        x = self.token_embedding(tokens) + self.position_embedding.weight.data[:n]
        blocked = torch.triu(torch.ones(n, n, dtype=torch.bool, device=tokens.device), diagonal=1)
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
