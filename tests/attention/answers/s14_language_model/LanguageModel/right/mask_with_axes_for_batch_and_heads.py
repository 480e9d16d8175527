"""Right. The mask has axes of size 1 for batch and heads, which broadcast in the given block; it is
made once for the whole context.

Diagnosis: none
"""


class LanguageModel(nn.Module):
    def __init__(self, vocabulary_size, d_model, num_heads, num_layers, context_length):
        super().__init__()
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.norm = nn.LayerNorm(d_model)
        self.blocks = nn.ModuleList()
        for _ in range(num_layers):
            self.blocks.append(Block(d_model, num_heads))
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        places = torch.arange(context_length)
        self.register_buffer("blocked", (places > places[:, None])[None, None])

    def forward(self, tokens):
        n = tokens.size(1)
        x = self.token_embedding(tokens) + self.position_embedding.weight[:n]
        for block in self.blocks:
            x = block(x, self.blocked[..., :n, :n])
        return self.head(self.norm(x))
