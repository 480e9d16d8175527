"""The mask comes from comparing places, positions are a slice of the embedding's weight, and the
blocks are run by functools.reduce. Layers are created in another order.

Diagnosis: none
"""

from functools import reduce


class LanguageModel(nn.Module):
    def __init__(self, vocabulary_size, d_model, num_heads, num_layers, context_length):
        super().__init__()
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.norm = nn.LayerNorm(d_model)
        self.blocks = nn.ModuleList(map(lambda _: Block(d_model, num_heads), range(num_layers)))
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)

    def forward(self, tokens):
        n = tokens.size(1)
        place = torch.arange(n, device=tokens.device)
        later = place[None, :].gt(place[:, None])
        h = self.token_embedding(tokens).add(self.position_embedding.weight[:n])
        h = reduce(lambda h, block: block(h, later), self.blocks, h)
        return self.head(self.norm(h))
