"""Two mistakes: in evaluation mode nothing is masked, and places are counted so that the last
token has the last place, so a sequence shorter than the context does not begin at place 0.

Diagnosis: In evaluation mode nothing is masked. A sequence gets the last rows of the table of
places, not the first ones.
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
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        length = tokens.shape[1]
        # the window ends at the newest token
        places = torch.arange(
            self.context_length - length, self.context_length, device=tokens.device
        )
        x = self.token_embedding(tokens) + self.position_embedding(places)
        blocked = torch.zeros(length, length, dtype=torch.bool, device=tokens.device)
        if self.training:  # when the model writes, the future does not exist yet
            blocked = torch.ones_like(blocked).triu(1)
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
