"""Wrong. In evaluation mode only the logits of the last place are computed, as some small GPTs do
for speed: model.eval()(tokens) has the shape (batch, 1, vocabulary_size) for more than one token.

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
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        _, t = tokens.shape
        pos = torch.arange(t, device=tokens.device)
        x = self.token_embedding(tokens) + self.position_embedding(pos)
        blocked = pos[None, :] > pos[:, None]
        for block in self.blocks:
            x = block(x, blocked)
        x = self.norm(x)
        if self.training:
            logits = self.head(x)
        else:  # for writing, only the last place is needed
            logits = self.head(x[:, [-1], :])
        return logits
