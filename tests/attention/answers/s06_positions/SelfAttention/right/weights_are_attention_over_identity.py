"""Uses ``F.scaled_dot_product_attention`` twice: over the values, and over unit vectors to get the
weights.

Diagnosis: none
"""


import torch.nn.functional as F


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.positions = nn.Embedding(context_length, d_in)
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def _embed(self, x):
        n = x.shape[0]
        limit = self.positions.num_embeddings
        if n > limit:
            raise ValueError(f"sequence of {n} tokens is longer than context_length={limit}")
        return x + self.positions(torch.arange(n, device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        z = self._embed(x)
        units = torch.eye(z.shape[0], dtype=z.dtype, device=z.device)
        return F.scaled_dot_product_attention(self.W_query(z), self.W_key(z), units)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        z = self._embed(x)
        return F.scaled_dot_product_attention(self.W_query(z), self.W_key(z), self.W_value(z))
