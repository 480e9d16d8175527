"""Also blocks the keys of token 0, as if it were padding, except for the token itself. With random
weights and the tokens [[0, 1, 2]], places 1 and 2 should look at place 0 and do not.

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
        n = tokens.shape[1]
        x = self.token_embedding(tokens) + self.position_embedding(
            torch.arange(n, device=tokens.device)
        )
        square = torch.ones(n, n, dtype=torch.bool, device=tokens.device)
        future = square.triu(diagonal=1)
        itself = torch.eye(n, dtype=torch.bool, device=tokens.device)
        padding = (tokens == 0)[:, None, None, :]  # (batch, 1, 1, keys)
        blocked = (future | padding) & ~itself
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
