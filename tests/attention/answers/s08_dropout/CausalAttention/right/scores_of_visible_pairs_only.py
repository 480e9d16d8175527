"""Computes scores for the visible pairs (query, key) alone, from a list of indices, and writes
them into a tensor full of -inf.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.dropout = nn.Dropout(dropout)
        place = torch.arange(context_length)
        self.register_buffer("mask", place[None, :] > place[:, None], persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.mask.shape[0]:
            raise ValueError(f"{tokens} tokens do not fit into a context of {self.mask.shape[0]}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        rows, columns = (~self.mask[:tokens, :tokens]).nonzero(as_tuple=True)
        visible = (q[:, rows] * k[:, columns]).sum(dim=-1) / q.shape[-1] ** 0.5
        scores = visible.new_full((batch, tokens, tokens), float("-inf"))
        scores[:, rows, columns] = visible
        return self.dropout(scores.softmax(dim=-1)) @ v
