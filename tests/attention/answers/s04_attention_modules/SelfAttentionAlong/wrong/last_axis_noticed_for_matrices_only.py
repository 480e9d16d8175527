"""A token_dim counted from the front that is the last axis is noticed for a matrix only: with
three axes and token_dim=2 (four and 3, ...) no ValueError is raised, and the features attend to
each other.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("the last axis holds the features")
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2 and self.token_dim == 1:
            raise ValueError("axis 1 of a matrix holds the features")
        q, k, v = (
            layer(x).transpose(self.token_dim, -2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.W_key.out_features)
        context = torch.softmax(scores, dim=-1) @ v
        return context.transpose(self.token_dim, -2)
