"""Unusual: the weights are got by giving scaled_dot_product_attention the unit matrix for values;
forward multiplies through einsum. One helper checks the length and adds the rows of the
embedding's weight by slicing.

Diagnosis: none
"""
import torch.nn.functional as F

class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=bool(qkv_bias)))
        self.positions = nn.Embedding(num_embeddings=context_length, embedding_dim=d_in)

    def _placed(self, x: torch.Tensor) -> torch.Tensor:
        n, longest = len(x), self.positions.num_embeddings
        if n > longest:
            raise ValueError(f"{n} tokens do not fit in a context of {longest}")
        return x + self.positions.weight[:n]

    def _weights(self, placed: torch.Tensor) -> torch.Tensor:
        q, k = self.W_query(placed), self.W_key(placed)
        unit = torch.eye(len(placed), dtype=q.dtype, device=q.device)
        return F.scaled_dot_product_attention(q[None], k[None], unit[None])[0]

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._weights(self._placed(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        return torch.einsum("nm,md->nd", self._weights(placed), self.W_value(placed))
