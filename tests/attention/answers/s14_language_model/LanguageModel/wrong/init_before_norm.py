"""All parameters that there are before the last norm start as small random numbers, as in GPT-2,
those of the blocks' norms too. Wrong for a new model: the gains of these norms are about 0 and
not 1.

Diagnosis: none
"""


class LanguageModel(nn.Module):
    def __init__(self, vocabulary_size, d_model, num_heads, num_layers, context_length):
        super().__init__()
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.02)
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens):
        n = tokens.shape[1]
        x = self.token_embedding(tokens) + self.position_embedding(torch.arange(n))
        blocked = torch.ones(n, n, dtype=torch.bool).triu(1)
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
