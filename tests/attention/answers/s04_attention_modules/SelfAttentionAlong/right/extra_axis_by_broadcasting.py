"""No axis is moved: an extra axis for the keys is put beside the tokens' one, and products are
broadcast and summed.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim + x.dim() if self.token_dim < 0 else self.token_dim
        if axis == x.dim() - 1:
            raise ValueError("the last axis holds the features, not the tokens")
        queries = self.W_query(x).unsqueeze(axis + 1)
        keys = self.W_key(x).unsqueeze(axis)
        values = self.W_value(x).unsqueeze(axis)
        scores = (queries * keys).sum(-1, keepdim=True) / math.sqrt(keys.shape[-1])
        weights = torch.softmax(scores, dim=axis + 1)
        return (weights * values).sum(axis + 1)
