"""Takes the exponentials itself without lowering the scores, so a layer whose scores are all about
-300 gives 0/0 = nan where the text wants a softmax. Also keeps the mask the other way round:
layer.mask is True on and below the diagonal, where the text says True above it.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length
        self.dropout = nn.Dropout(dropout)
        mask = torch.ones(context_length, context_length, dtype=torch.bool).tril()
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, not {tokens}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        visible = torch.exp(scores) * self.mask[:tokens, :tokens]
        weights = visible / visible.sum(dim=-1, keepdim=True)
        return self.dropout(weights) @ values
