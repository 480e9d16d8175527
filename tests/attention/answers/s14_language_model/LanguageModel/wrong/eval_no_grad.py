"""No gradients are recorded in evaluation mode: after `.eval()`, none reaches a parameter.

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
        pass

    def _forward(self, tokens):
        length = tokens.shape[1]
        blocked = torch.ones(length, length, dtype=torch.bool).triu(1)
        x = self.token_embedding(tokens) + self.position_embedding(torch.arange(length))
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))

    def forward(self, tokens):
        with torch.set_grad_enabled(self.training):
            return self._forward(tokens)
