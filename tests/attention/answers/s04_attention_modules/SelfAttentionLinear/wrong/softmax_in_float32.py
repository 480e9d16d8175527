"""The softmax is forced to float32 and cast back, as in code of a well-known library for half
precision. Breaks "A module in float64 is right to ten digits": the weights of a float64 module
have only seven digits, although the result says float64.

Diagnosis: In float64 the output is right to fewer than ten digits.
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.scaling = d_out**-0.5
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        query_states = self.W_query(x)
        key_states = self.W_key(x)
        value_states = self.W_value(x)
        attn_weights = torch.matmul(query_states, key_states.transpose(-2, -1)) * self.scaling
        # upcast attention to fp32
        attn_weights = F.softmax(attn_weights, dim=-1, dtype=torch.float32).to(query_states.dtype)
        return torch.matmul(attn_weights, value_states)
