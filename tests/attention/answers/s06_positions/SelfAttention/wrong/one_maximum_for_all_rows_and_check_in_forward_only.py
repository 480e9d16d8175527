"""The softmax subtracts the maximum of the whole matrix, so a row of scores hundreds below it
becomes NaN, and attention_weights raises no ValueError for too many tokens.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)
        self.scale = math.sqrt(d_out)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        placed = x + self.positions.weight[: len(x)]
        scores = self.W_query(placed) @ self.W_key(placed).T / self.scale
        # Subtracting a constant does not change the softmax but avoids the overflow of exp.
        exps = torch.exp(scores - scores.max())
        return exps / exps.sum(dim=1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if len(x) > self.positions.num_embeddings:
            raise ValueError(
                f"{len(x)} tokens are too many: the context has {self.positions.num_embeddings}."
            )
        placed = x + self.positions.weight[: len(x)]
        return self.attention_weights(x) @ self.W_value(placed)
