"""Wrong. Own dropout that multiplies by the coins and divides by 1 - p: with ``dropout=1.0`` the
layer gives 0 / 0 = nan in training, where every context vector should be zero.

Diagnosis: With dropout=1.0, nan comes back in training.
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        blocked = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", blocked, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.mask.shape[0]:
            raise ValueError(f"{tokens} tokens do not fit into a context of {self.mask.shape[0]}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.transpose(1, 2) / k.shape[-1] ** 0.5
        weights = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf).softmax(dim=-1)
        if self.training:
            coins = torch.rand(weights.shape, device=weights.device)
            weights = weights * (coins >= self.p) / (1 - self.p)
        return weights @ v
