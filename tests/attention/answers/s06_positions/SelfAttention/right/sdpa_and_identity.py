"""Right. forward is F.scaled_dot_product_attention; attention_weights calls the same helper with
the unit matrix as values, so that the mixture is the weights themselves.

Diagnosis: none
"""
import torch.nn.functional as F


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.positions = nn.Embedding(context_length, d_in)
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)

    def _attend(self, x: torch.Tensor, values=None) -> torch.Tensor:
        tokens = len(x)
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens exceed the context of {self.context_length}")
        placed = self.positions(torch.arange(tokens, device=x.device)) + x
        q, k = self.W_query(placed), self.W_key(placed)
        v = self.W_value(placed) if values is None else values
        return F.scaled_dot_product_attention(q[None], k[None], v[None])[0]

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        unit = torch.eye(len(x), dtype=self.W_query.weight.dtype, device=x.device)
        return self._attend(x, unit)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self._attend(x)
