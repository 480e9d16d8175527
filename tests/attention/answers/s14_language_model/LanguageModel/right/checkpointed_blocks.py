"""Blocks under torch.utils.checkpoint when gradients are recorded; masks are kept in a dict by
length.

Diagnosis: none
"""

from torch.utils.checkpoint import checkpoint


class LanguageModel(nn.Module):
    def __init__(self, vocabulary_size, d_model, num_heads, num_layers, context_length):
        super().__init__()
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.norm = nn.LayerNorm(d_model)
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.masks = {}

    def forward(self, tokens):
        n = tokens.shape[-1]
        if n not in self.masks:
            self.masks[n] = ~torch.ones(n, n, dtype=torch.bool).tril()
        x = self.token_embedding(tokens) + self.position_embedding(
            torch.arange(n).expand_as(tokens)
        )
        for block in self.blocks:
            x = checkpoint(block, x, self.masks[n], use_reentrant=False)
        return self.head(self.norm(x))
