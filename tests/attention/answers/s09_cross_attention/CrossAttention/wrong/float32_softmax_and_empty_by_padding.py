"""The softmax is float32 in a float64 module; and queries that pairs helps to leave without a key
get a mean, not 0.

Diagnosis: Only where all of an item is padding, its queries get the zero vector: other queries
whose keys are all blocked get the mean of all values.
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_key = d_key
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        query_states = self.W_query(x)
        key_states = self.W_key(context)
        value_states = self.W_value(context)

        attn_weights = torch.matmul(query_states, key_states.transpose(1, 2)) / math.sqrt(self.d_key)
        min_value = torch.finfo(torch.float32).min
        if padding is not None:
            attn_weights = attn_weights.masked_fill(padding[:, None, :], min_value)
        if pairs is not None:
            attn_weights = attn_weights.masked_fill(pairs[None, :, :], min_value)

        # upcast attention to fp32
        attn_weights = F.softmax(attn_weights, dim=-1, dtype=torch.float32).to(value_states.dtype)
        attn_output = torch.matmul(attn_weights, value_states)

        if padding is not None:
            nothing_to_see = padding.all(dim=1)
            attn_output = attn_output.masked_fill(nothing_to_see[:, None, None], 0.0)
        return attn_output
