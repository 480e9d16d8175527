"""The tables are read by indexing their weights, the mask is a comparison of places, and the blocks
are applied with functools.reduce. The layers are made in another order than the text names them.

Diagnosis: none
"""
import functools


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
        self.blocks = nn.ModuleList()
        while len(self.blocks) < num_layers:
            self.blocks.append(Block(d_model, num_heads))
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.size(1)
        if n > self.position_embedding.num_embeddings:
            raise ValueError(f"{n} tokens are too many")
        embedded = self.token_embedding.weight[tokens] + self.position_embedding.weight[:n]
        place = torch.arange(n, device=tokens.device)
        blocked = place.unsqueeze(0).gt(place.unsqueeze(1))  # key after query
        last = functools.reduce(lambda x, block: block(x, blocked), self.blocks, embedded)
        return self.head(self.norm(last))
