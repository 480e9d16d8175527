"""Tokens are embedded by a product of one-hot rows with the table, places are counted by a
cumulative sum, the mask is a comparison, and the last layer is an einsum with its weight.

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
        table = self.token_embedding.weight
        meanings = F.one_hot(tokens, table.shape[0]).to(table.dtype) @ table
        places = torch.ones_like(tokens).cumsum(dim=1).sub(1)
        number = torch.arange(tokens.shape[1], device=tokens.device)
        blocked = torch.lt(number.unsqueeze(1), number)  # row: query, column: key
        hidden = functools.reduce(
            lambda state, block: block(state, blocked),
            self.blocks,
            meanings + self.position_embedding(places),
        )
        return torch.einsum("btd,vd->btv", self.norm(hidden), self.head.weight)
