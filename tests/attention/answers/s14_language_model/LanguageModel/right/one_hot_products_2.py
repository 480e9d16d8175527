"""Right. Both tables are read by a matrix product with one-hot vectors in place of a lookup; the
mask is the complement of tril and made anew in each call; the logits are computed with einsum on
the head's weight.

Diagnosis: none
"""


class LanguageModel(nn.Module):
    """Embeddings, causal transformer blocks, a layer norm and a linear layer."""

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

    @staticmethod
    def _rows(table: nn.Embedding, numbers: torch.Tensor) -> torch.Tensor:
        return F.one_hot(numbers, table.num_embeddings).to(table.weight.dtype) @ table.weight

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.shape[-1]
        places = torch.arange(n, device=tokens.device)
        h = self._rows(self.token_embedding, tokens) + self._rows(self.position_embedding, places)
        seen = torch.ones(n, n, dtype=torch.bool, device=tokens.device).tril()
        for block in self.blocks:
            h = block(h, seen.logical_not())
        return torch.einsum("btd,vd->btv", self.norm(h), self.head.weight)
