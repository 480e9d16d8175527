"""Wrong: takes the softmax in float32 and casts it back, as large models in half precision do, so
that a module in float64 is right to seven digits only.

Diagnosis: In float64 the output is right to fewer than ten digits.
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        query_states, key_states, value_states = self.W_qkv(x).split(self.d_out, dim=-1)

        attn_weights = torch.matmul(query_states, key_states.transpose(-2, -1))
        attn_weights = attn_weights / math.sqrt(self.d_out)

        # upcast attention to fp32
        attn_weights = F.softmax(attn_weights, dim=-1, dtype=torch.float32).to(query_states.dtype)
        return torch.matmul(attn_weights, value_states)
