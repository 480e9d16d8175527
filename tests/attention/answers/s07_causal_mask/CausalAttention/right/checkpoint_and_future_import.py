"""Cell begins with a __future__ import; double precision softmax; the mask as -inf additive buffer
(non-persistent) and F.softmax with dtype.

Diagnosis: none
"""

from __future__ import annotations


class CausalAttention(nn.Module):
    bias: Float[Tensor, "n n"]

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.register_buffer(
            "bias", torch.full([context_length] * 2, -torch.inf).triu(1), persistent=False
        )
        self.W_query, self.W_key, self.W_value = [
            nn.Linear(d_in, d_out, qkv_bias) for _ in range(3)
        ]

    def forward(self, x: Float[Tensor, "n d"]) -> Float[Tensor, "n e"]:
        n, most = len(x), self.bias.size(0)
        if n > most:
            raise ValueError(n, most)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        s = torch.addmm(self.bias[:n, :n], q, k.t(), alpha=q.size(1) ** -0.5)
        return torch.matmul(nn.functional.softmax(s, -1, dtype=torch.float64).to(v.dtype), v)
