"""Looks tokens and places up in one table that is joined from both embeddings, cuts the mask from a
buffer (not in the state dict), and folds over the blocks with functools.reduce.

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
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList()
        while len(self.blocks) < num_layers:
            self.blocks.append(Block(d_model, num_heads))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        places = torch.arange(context_length)
        self.register_buffer("places", places, persistent=False)
        self.register_buffer("later", places[:, None] < places[None, :], persistent=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.shape[1]
        table = torch.cat((self.token_embedding.weight, self.position_embedding.weight))
        places = (self.places[:n] + self.token_embedding.num_embeddings).expand_as(tokens)
        x = F.embedding(torch.stack((tokens, places)), table).sum(dim=0)
        blocked = self.later[:n, :n]
        x = functools.reduce(lambda state, block: block(state, blocked), self.blocks, x)
        return self.head(self.norm(x))
