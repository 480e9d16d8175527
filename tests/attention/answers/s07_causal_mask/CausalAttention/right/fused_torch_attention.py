"""Right. torch's own scaled_dot_product_attention with is_causal=True and an axis for the batch in
front.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.size(0) > self.context_length:
            raise ValueError(f"context_length is {self.context_length}, got {x.size(0)} tokens")
        q, k, v = (layer(x).unsqueeze(0) for layer in (self.W_query, self.W_key, self.W_value))
        return nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True).squeeze(0)
