"""Two mistakes: padding_idx=0 makes the row of place 0 start at zero and never learn, and the
softmax subtracts the maximum of the whole matrix, so rows far below it become 0/0.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in, padding_idx=0)

    def _embed(self, x: torch.Tensor) -> torch.Tensor:
        n_tokens = x.shape[0]
        if n_tokens > self.context_length:
            raise ValueError(f"{n_tokens} tokens do not fit a context of {self.context_length}")
        return x + self.positions(torch.arange(n_tokens, device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = self._embed(x)
        scores = self.W_query(h) @ self.W_key(h).T / self.d_out**0.5
        exps = torch.exp(scores - scores.max())  # no overflow for large scores
        return exps / exps.sum(dim=-1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self._embed(x))
