"""Right. No axis is moved: a second token axis is put behind the first one, and products are made by
broadcasting and summed.

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
        *others, last = range(x.dim())
        asks = [*others, last][self.token_dim]  # counted from the front
        if asks == last:
            raise ValueError("the last axis holds the features and not the tokens")
        answers = asks + 1
        queries = self.W_query(x).unsqueeze(answers)
        keys, values = self.W_key(x).unsqueeze(asks), self.W_value(x).unsqueeze(asks)
        scores = (queries * keys).sum(dim=-1) / math.sqrt(self.W_key.out_features)
        weights = torch.softmax(scores, dim=answers)
        return (weights.unsqueeze(-1) * values).sum(dim=answers)
