"""Places are counted with cumsum, the mask compares places, the blocks are a fold, and all weights
start as in GPT-2.

Diagnosis: none
"""


import functools


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
        self.blocks = nn.ModuleList()
        while len(self.blocks) < num_layers:
            self.blocks.append(Block(d_model, num_heads))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.apply(self._initialise)

    @staticmethod
    def _initialise(module: nn.Module) -> None:
        if isinstance(module, (nn.Linear, nn.Embedding)):
            nn.init.normal_(module.weight, mean=0.0, std=0.02)
        if isinstance(module, nn.Linear) and module.bias is not None:
            nn.init.zeros_(module.bias)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        places = torch.ones_like(tokens[0]).cumsum(dim=0) - 1
        blocked = places.unsqueeze(1) < places.unsqueeze(0)  # the query stands before the key
        start = self.token_embedding(tokens) + self.position_embedding(places)
        end = functools.reduce(lambda x, block: block(x, blocked), self.blocks, start)
        return F.linear(self.norm(end), self.head.weight)
