"""Two mistakes: a short sequence gets the last places of the context and does not begin at place
0, and token embeddings are multiplied by sqrt(d_model).

Diagnosis: A sequence gets the last rows of the table of places, not the first ones. The embedding
of the tokens is multiplied by the root of the width.
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
        self.d_model = d_model
        self.context_length = context_length
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.shape[1]
        # The newest token always stands at the end of the context.
        places = torch.arange(self.context_length - n, self.context_length, device=tokens.device)
        x = self.token_embedding(tokens) * math.sqrt(self.d_model)
        x = x + self.position_embedding(places)
        for block in self.blocks:
            x = block(x, self.mask[:n, :n])
        return self.head(self.norm(x))
