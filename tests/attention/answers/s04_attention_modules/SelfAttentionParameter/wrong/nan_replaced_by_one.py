"""Wrong: a softmax without the maximum, whose nan is replaced by 1. The result is finite, but for
scores such as (200, 150) both exponentials overflow and both tokens get the weight 1, where the
softmax gives (1, 0).

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        Q = x @ self.W_query
        K = x @ self.W_key
        V = x @ self.W_value
        exponentials = torch.exp(Q @ K.transpose(-2, -1) / math.sqrt(self.d_out))
        weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
        # inf / inf is nan: such a token wins everything
        weights = torch.nan_to_num(weights, nan=1.0)
        return weights @ V
