"""All parameters start as N(0, 0.02), so that a new norm has gains near 0 and not of 1.

Diagnosis: none
"""


class LanguageModel(nn.Module):
    def __init__(self, vocabulary_size, d_model, num_heads, num_layers, context_length):
        super().__init__()
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        for p in self.parameters():
            nn.init.normal_(p, std=0.02)

    def forward(self, tokens):
        length = tokens.shape[1]
        blocked = torch.ones(length, length, dtype=torch.bool).triu(1)
        x = self.token_embedding(tokens) + self.position_embedding(torch.arange(length))
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
