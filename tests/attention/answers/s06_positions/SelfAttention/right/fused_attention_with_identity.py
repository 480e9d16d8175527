"""Unusual: both methods call torch's scaled_dot_product_attention; the weights are what it returns
when the values are the identity matrix. The layers are made in a loop with add_module.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for role in ("query", "key", "value"):
            self.add_module(f"W_{role}", nn.Linear(d_in, d_out, bias=qkv_bias))
        self.add_module("positions", nn.Embedding(context_length, d_in))

    def _placed(self, x: torch.Tensor) -> torch.Tensor:
        table = self.positions.weight
        tokens = x.shape[0]
        if tokens > table.shape[0]:
            raise ValueError(f"{tokens} tokens do not fit a context of {table.shape[0]}")
        return x + table.narrow(0, 0, tokens)

    def _attend(self, placed: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        triple = (self.W_query(placed), self.W_key(placed), values)
        batch_of_one = (part.unsqueeze(0) for part in triple)
        return nn.functional.scaled_dot_product_attention(*batch_of_one).squeeze(0)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        return self._attend(placed, torch.eye(len(x), dtype=placed.dtype, device=placed.device))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        return self._attend(placed, self.W_value(placed))
