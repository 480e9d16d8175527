"""Right. Uses the earlier function attention_weights, a dictionary-like loop for the layers, and
keeps the detached weights of the last call in an attribute that no call reads.

Diagnosis: none
"""
class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.last_weights = None
        for role in ("value", "query", "key"):
            self.add_module(f"W_{role}", nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weights = attention_weights(self.W_query(x), self.W_key(x))
        self.last_weights = weights.detach()
        return torch.einsum("...ij,...jd->...id", weights, self.W_value(x))
