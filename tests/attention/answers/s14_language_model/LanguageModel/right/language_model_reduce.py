"""The mask compares places, the places' table is looked up with F.embedding, and functools.reduce
sends x through the blocks.

Diagnosis: none
"""

from functools import reduce


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

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        places = torch.arange(tokens.shape[-1], device=tokens.device)
        x = self.token_embedding(tokens) + F.embedding(places, self.position_embedding.weight)
        blocked = places.unsqueeze(1) < places  # the query's place is smaller than the key's
        x = reduce(lambda hidden, block: block(hidden, blocked), self.blocks, x)
        return self.head(self.norm(x))
