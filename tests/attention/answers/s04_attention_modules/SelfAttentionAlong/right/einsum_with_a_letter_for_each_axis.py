"""Leaves every axis where it is: einsum gets a letter for each of them, and the keys one of their
own.

Diagnosis: none
"""


from string import ascii_lowercase


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        make = lambda: nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value, self.W_query, self.W_key = make(), make(), make()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axes = x.dim()
        place = range(axes)[self.token_dim]
        if place == axes - 1:
            raise ValueError("the last axis holds the features, so it cannot hold the tokens")
        batch = ascii_lowercase[: axes - 1]
        asks = batch.replace(batch[place], "Q")
        asked = batch.replace(batch[place], "K")
        others = batch.replace(batch[place], "")

        queries = self.W_query(x)
        queries = queries / math.sqrt(queries.shape[-1])
        scores = torch.einsum(f"{asks}Z,{asked}Z->{others}QK", queries, self.W_key(x))
        weights = torch.softmax(scores, dim=-1)
        return torch.einsum(f"{others}QK,{asked}Z->{asks}Z", weights, self.W_value(x))
