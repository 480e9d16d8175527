"""Two mistakes: in evaluation mode everything runs under no_grad, so no gradients reach x and the
layers; and the length is only noticed as a shape error of the mask, so with context_length = 1
longer sequences are accepted and are not causal.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        future = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", future, persistent=False)

    def attend(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        scores = self.W_query(x) @ self.W_key(x).transpose(-2, -1) / self.d_out**0.5
        try:
            scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        except RuntimeError as problem:
            raise ValueError(f"{tokens} tokens are too many for this context") from problem
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return weights @ self.W_value(x)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.training:
            return self.attend(x)
        with torch.no_grad():  # nothing is learnt in evaluation
            return self.attend(x)
