"""Right. The places are the first rows of the position table's weight, and the mask is a comparison
of two aranges made in each call, on the device of the tokens.

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
        n = tokens.shape[1]
        hidden = F.embedding(tokens, self.token_embedding.weight)
        hidden = hidden + self.position_embedding.weight[:n]
        place = torch.arange(n, device=tokens.device)
        blocked = place.unsqueeze(0) > place.unsqueeze(1)
        for block in self.blocks:
            hidden = block(hidden, blocked)
        return self.norm(hidden) @ self.head.weight.mT
