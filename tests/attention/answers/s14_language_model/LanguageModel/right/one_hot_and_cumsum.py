"""Tokens are embedded as one-hot rows times the table, places are a running count of ones, and the
mask compares running counts along both axes; the blocks follow each other with functools.reduce.

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

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        table = self.token_embedding.weight
        rows = F.one_hot(tokens, len(table)).to(table.dtype)
        places = torch.ones_like(tokens).cumsum(dim=1) - 1
        x = torch.einsum("btv,vd->btd", rows, table) + self.position_embedding(places)
        square = torch.ones(tokens.shape[1], tokens.shape[1], device=tokens.device)
        blocked = square.cumsum(dim=1) > square.cumsum(dim=0)  # column number > row number
        x = functools.reduce(lambda hidden, block: block(hidden, blocked), self.blocks, x)
        return self.head(self.norm(x))
