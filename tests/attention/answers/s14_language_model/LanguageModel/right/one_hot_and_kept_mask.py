"""Looks tokens up with a one-hot product, slices the table of places, cuts the mask out of a buffer
that is not saved, folds the blocks with reduce, and does the last layer with einsum. Right.

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
        while len(self.blocks) < num_layers:
            self.blocks.append(Block(d_model, num_heads))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        places = torch.arange(context_length)
        self.register_buffer("future", places > places[:, None], persistent=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.shape[1]
        table = self.token_embedding.weight
        one_hot = F.one_hot(tokens, table.shape[0]).to(table.dtype)
        x = one_hot @ table + self.position_embedding.weight[:n]
        blocked = self.future[:n, :n]
        x = reduce(lambda so_far, block: block(so_far, blocked), self.blocks, x)
        return torch.einsum("btd,vd->btv", self.norm(x), self.head.weight)
