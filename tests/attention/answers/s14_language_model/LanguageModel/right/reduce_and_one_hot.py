"""Right. Looks tokens up with a one-hot product, compares places for the mask, folds the blocks with
functools.reduce, and applies the weight of the last layer with an einsum.

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

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        table = self.token_embedding.weight
        places = torch.arange(tokens.shape[1], device=tokens.device)
        blocked = places > places.unsqueeze(1)  # column behind row
        x = F.one_hot(tokens, table.shape[0]).to(table.dtype) @ table
        x = x + self.position_embedding.weight.narrow(0, 0, tokens.shape[1])
        x = functools.reduce(lambda x, block: block(x, blocked), self.blocks, x)
        return torch.einsum("btd,vd->btv", self.norm(x), self.head.weight)
