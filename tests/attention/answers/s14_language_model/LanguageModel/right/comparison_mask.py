"""Right. The mask compares places with places; places are expanded over the batch before the
lookup; the layers are made in another order.

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
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.norm = nn.LayerNorm(d_model)
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        places = torch.arange(tokens.shape[1], device=tokens.device)
        query, key = places.unsqueeze(1), places.unsqueeze(0)
        blocked = key > query
        x = self.position_embedding(places.expand_as(tokens))
        x += self.token_embedding(tokens)
        for number in range(len(self.blocks)):
            x = self.blocks[number](x, blocked)
        x = self.norm(x)
        return self.head(x)
