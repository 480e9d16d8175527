"""Right. The places are rows of the weight of the table, the mask comes from comparing places, the
blocks are a reduce, and the last layer is an einsum with its weight.

Diagnosis: none
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
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.norm = nn.LayerNorm(d_model)
        self.blocks = nn.ModuleList()
        for _ in range(num_layers):
            self.blocks.append(Block(d_model, num_heads))
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        from functools import reduce

        count = tokens.size(1)
        place = torch.arange(count, device=tokens.device)
        blocked = place.unsqueeze(0) > place.unsqueeze(1)  # key behind query
        hidden = self.token_embedding(tokens) + self.position_embedding.weight[:count]
        hidden = reduce(lambda x, block: block(x, blocked), self.blocks, hidden)
        return torch.einsum("btd,vd->btv", self.norm(hidden), self.head.weight)
