"""Takes the rows through ``.data``, so no gradient gets to the positions. Breaks "gradients reach
``x`` and all four layers" ("a learned table that is used through `.data`, so it never learns").

Diagnosis: The table is cut off from the gradients, so it stays as random as it was.
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def with_positions(self, x):
        table = self.positions.weight.data
        if len(x) > len(table):
            raise ValueError(f"{len(x)} tokens do not fit into {len(table)} places")
        return x + table[: len(x)]

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = self.with_positions(x)
        scores = self.W_query(x) @ self.W_key(x).T
        return (scores / math.sqrt(self.d_out)).softmax(dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self.with_positions(x))
