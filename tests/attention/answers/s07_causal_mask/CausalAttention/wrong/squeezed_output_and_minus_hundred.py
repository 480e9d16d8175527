"""Two mistakes: squeeze() without an axis also removes the axis of a single token (or of d_out =
1); and masked scores are set to -100, which wins when all scores are some hundreds below zero.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        future = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", future, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0]
        if tokens > self.mask.shape[0]:
            raise ValueError(f"{tokens} tokens do not fit into a context of {self.mask.shape[0]}")
        batch = x.unsqueeze(0)
        queries, keys, values = self.W_query(batch), self.W_key(batch), self.W_value(batch)
        scores = torch.bmm(queries, keys.transpose(1, 2)) / queries.shape[-1] ** 0.5
        # e to the -100 is nothing, for all that float32 can tell.
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -100.0)
        weights = torch.softmax(scores, dim=-1)
        return torch.bmm(weights, values).squeeze()
