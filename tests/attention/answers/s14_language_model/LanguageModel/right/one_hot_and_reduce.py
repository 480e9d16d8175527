"""Right, but no embedding layer is called: one-hot rows are multiplied with the table, the places
are the first rows of theirs, the mask is a comparison of places, and functools.reduce runs
through the blocks.

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
        self.add_module("token_embedding", nn.Embedding(vocabulary_size, d_model))
        self.add_module("position_embedding", nn.Embedding(context_length, d_model))
        self.blocks = nn.ModuleList()
        while len(self.blocks) < num_layers:
            self.blocks.append(Block(d_model, num_heads))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        table = self.token_embedding.weight
        entries = torch.arange(len(table), device=tokens.device)
        one_hot = (tokens.unsqueeze(-1) == entries).to(table.dtype)
        place = torch.arange(tokens.shape[1], device=tokens.device)
        embedded = torch.einsum("btv,vd->btd", one_hot, table)
        embedded = embedded + self.position_embedding.weight[: len(place)]
        later = place.unsqueeze(1) < place  # row: who looks; column: where
        seen = functools.reduce(lambda x, block: block(x, later), self.blocks, embedded)
        return torch.einsum("vd,btd->btv", self.head.weight, self.norm(seen))
