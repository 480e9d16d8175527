"""Right. The mask is a buffer that is not saved, the embeddings are looked up with F.embedding and
a slice of the table of places, and the head is a matmul.

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
        self.blocks = nn.ModuleList()
        for _ in range(num_layers):
            self.blocks.append(Block(d_model, num_heads))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        allowed = torch.ones(context_length, context_length).tril().bool()
        self.register_buffer("_blocked", ~allowed, persistent=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        count = tokens.size(-1)
        hidden = F.embedding(tokens, self.token_embedding.weight)
        hidden = hidden + self.position_embedding.weight[None, :count]
        blocked = self._blocked[:count, :count]
        for block in self.blocks:
            hidden = block(hidden, blocked)
        return torch.matmul(self.norm(hidden), self.head.weight.T)
