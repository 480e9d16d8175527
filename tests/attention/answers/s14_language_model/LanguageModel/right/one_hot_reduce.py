"""Right. The tables are used as matrices: one-hot rows of the tokens times the table. Places are
the first rows of their table, the blocks are applied with functools.reduce, the logits come from
an einsum with the head's weight.

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
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        table = self.token_embedding.weight
        n = tokens.shape[-1]
        hot = F.one_hot(tokens, table.shape[0]).to(table.dtype)
        x = hot @ table + self.position_embedding.weight.narrow(0, 0, n)
        place = torch.arange(n, device=tokens.device)
        blocked = torch.lt(place[:, None], place[None, :])
        x = reduce(lambda state, block: block(state, blocked), self.blocks, x)
        return torch.einsum("btd,vd->btv", self.norm(x), self.head.weight)
