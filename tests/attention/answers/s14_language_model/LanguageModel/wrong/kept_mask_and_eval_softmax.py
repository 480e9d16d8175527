"""Two mistakes: the mask of the first call is kept, so a longer second call has a mask that is too
small (an error, or none at all after a call with one token); and in evaluation mode
probabilities are returned. Breaks "each with a mask in which every token may look at itself and
at the tokens before it and at no others" and "no softmax is applied".

Diagnosis: In evaluation mode the softmax is applied to the logits.
"""
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
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.mask = None

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.shape[1]
        if self.mask is None:  # make it only once
            self.mask = torch.ones(n, n).triu(1).bool()
        x = self.token_embedding(tokens) + self.position_embedding(torch.arange(n))
        for block in self.blocks:
            x = block(x, self.mask[:n, :n])
        logits = self.head(self.norm(x))
        if not self.training:
            logits = torch.softmax(logits, dim=-1)
        return logits
