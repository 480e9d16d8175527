"""The bias of the query is left out, and the last axis is refused for matrices only.

Mistakes: for SelfAttentionAlong(1, 1, qkv_bias=True) with all weights 1, the bias of the query ln 3
and the other biases 0, and x = ((1,), (0,)), it returns ((0.731,), (0.5,)), the text asks for
((0.891,), (0.75,)). And for SelfAttentionAlong(4, 4, token_dim=2) and x of shape (2, 3, 4) it
returns a tensor, the text asks for a ValueError: axis 2 is the last one.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim == -1 or (x.dim() == 2 and self.token_dim == 1):
            raise ValueError("token_dim must not be the axis of the features.")
        queries = F.linear(x, self.W_query.weight)
        keys, values = self.W_key(x), self.W_value(x)
        queries, keys, values = (t.transpose(self.token_dim, -2) for t in (queries, keys, values))
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
        context = torch.softmax(scores, dim=-1) @ values
        return context.transpose(self.token_dim, -2)
