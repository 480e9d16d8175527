"""The coins are tossed for each key and not for each pair of query and key: a dropped key is dropped
for all queries of its item. Wrong in training mode for any input of two tokens and more: the
weights of tokens 1 and 2 for token 0 always vanish together, though each should be dropped
independently.

Diagnosis: A key is dropped for all queries together.
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        mask = torch.triu(torch.ones(context_length, context_length), diagonal=1).bool()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, at most {self.context_length} are possible")
        scores = self.W_query(x) @ self.W_key(x).transpose(1, 2) / self.d_out**0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        links = self.dropout(weights.new_ones(batch, 1, tokens))
        return (weights * links) @ self.W_value(x)
