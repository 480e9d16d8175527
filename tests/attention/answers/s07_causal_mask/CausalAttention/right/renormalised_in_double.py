"""Right. The first way: softmax of all scores, then mask_and_renormalize, in float64 so that free
weights survive a masked score that is 80 higher.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("mask", causal_mask(context_length))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.size(0)
        if n > self.mask.size(0):
            raise ValueError(f"at most {self.mask.size(0)} tokens, not {n}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = (q.double() @ k.double().T) * q.shape[-1] ** -0.5
        weights = mask_and_renormalize(scores.softmax(dim=-1), self.mask[:n, :n])
        return weights.to(v.dtype) @ v
