"""Wrong for sequences shorter than context_length. The last rows of the table of places are used,
not the first ones: the first token of a sequence is at place context_length - tokens in place of
0. Full sequences are right.

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
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        batch, n = tokens.shape
        h = self.token_embedding(tokens) + self.position_embedding.weight[-n:]
        causal = torch.ones(n, n, dtype=torch.bool, device=tokens.device).triu(1)
        for block in self.blocks:
            h = block(h, causal)
        return self.head(self.norm(h))
