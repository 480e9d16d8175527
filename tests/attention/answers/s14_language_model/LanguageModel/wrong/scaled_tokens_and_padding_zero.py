"""Wrong twice. The token vectors are multiplied by sqrt(d_model), as in the first transformer but
not in this text: with d_model = 4 they are doubled before the places are added. And token 0 is
declared to be padding, so row 0 of token_embedding has the gradient 0 for a batch such as [[0, 1,
0]] and never learns.

Diagnosis: The embedding of the tokens is multiplied by the root of the width.
"""


class LanguageModel(nn.Module):
    """Embeddings, causal transformer blocks, a layer norm and a linear layer."""

    def __init__(
        self,
        vocabulary_size: int,
        d_model: int,
        num_heads: int,
        num_layers: int,
        context_length: int,
    ) -> None:
        super().__init__()
        self.scale = math.sqrt(d_model)
        self.token_embedding = nn.Embedding(vocabulary_size, d_model, padding_idx=0)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        batch, length = tokens.shape
        places = torch.arange(length, device=tokens.device)
        x = self.token_embedding(tokens) * self.scale + self.position_embedding(places)
        blocked = torch.triu(
            torch.ones(length, length, dtype=torch.bool, device=tokens.device), diagonal=1
        )
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
