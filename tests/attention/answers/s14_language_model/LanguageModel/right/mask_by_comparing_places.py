"""Slices the table of places, compares places for the mask and builds the layers back to front.

Diagnosis: none
"""


class LanguageModel(nn.Module):
    def __init__(self, vocabulary_size, d_model, num_heads, num_layers, context_length):
        super().__init__()
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.norm = nn.LayerNorm(d_model)
        self.blocks = nn.ModuleList()
        while len(self.blocks) < num_layers:
            self.blocks.append(Block(d_model, num_heads))
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)

    def forward(self, idx):
        place = torch.arange(idx.size(1), device=idx.device)
        later = place.unsqueeze(0) > place.unsqueeze(1)
        stream = F.embedding(idx, self.token_embedding.weight)
        stream = stream + self.position_embedding.weight[: idx.size(1)]
        for layer in self.blocks:
            stream = layer(stream, later)
        return torch.einsum("btd,vd->btv", self.norm(stream), self.head.weight)
