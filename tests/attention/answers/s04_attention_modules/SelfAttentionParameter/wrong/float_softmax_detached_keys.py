"""Wrong, two mistakes. The softmax is done in float32 and converted back, so a module in float64 is
right to seven digits only; and the keys are made from x.detach(), so x misses a part of its
gradient (x = torch.randn(3, 2)).

Diagnosis: none
"""
class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(d_in, d_out))
        self.W_key = nn.Parameter(torch.randn(d_in, d_out))
        self.W_value = nn.Parameter(torch.randn(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        memory = x.detach()
        scores = (x @ self.W_query) @ (memory @ self.W_key).mT / math.sqrt(self.W_key.shape[-1])
        weights = torch.softmax(scores, dim=-1, dtype=torch.float32).to(x.dtype)
        return weights @ (x @ self.W_value)
