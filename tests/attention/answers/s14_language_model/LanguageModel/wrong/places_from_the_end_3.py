"""Wrong: places are counted so that the last token of a sequence is at place context_length - 1 (as
if short sequences were padded on the left). The text wants the first token at place 0. For
sequences as long as the context both are the same; for shorter ones every token gets another row
of the table of places.

Diagnosis: The places are the last rows of the table.
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
        self.context_length = context_length
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        _, T = tokens.shape
        pos = torch.arange(self.context_length, device=tokens.device)[-T:]
        x = self.token_embedding(tokens) + self.position_embedding(pos)
        mask = torch.ones(T, T, dtype=torch.bool, device=tokens.device).triu(diagonal=1)
        for blk in self.blocks:
            x = blk(x, mask)
        return self.head(self.norm(x))
