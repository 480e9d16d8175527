"""Right, unusual: embeddings are products with one-hot rows in place of look-ups (of the dtype of
the table), places are a slice of the second table's rows, and the mask compares place numbers in
place of triu. The head is applied as an einsum with its weight.

Diagnosis: none
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
        self.blocks = nn.ModuleList()
        for _ in range(num_layers):
            self.blocks.append(Block(d_model, num_heads))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        table = self.token_embedding.weight
        one_hot = F.one_hot(tokens, num_classes=table.shape[0]).to(table.dtype)
        n = tokens.shape[1]
        h = one_hot @ table + self.position_embedding.weight[:n]
        place = torch.arange(n, device=tokens.device)
        later = place.view(1, n) > place.view(n, 1)
        for block in self.blocks:
            h = block(h, later)
        return torch.einsum("btd,vd->btv", self.norm(h), self.head.weight)
