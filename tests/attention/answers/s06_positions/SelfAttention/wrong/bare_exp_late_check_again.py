"""Wrong, two mistakes. The softmax is exp over its sum without taking off the maximum: a score of
200 gives inf / inf = nan. And only forward looks at the number of tokens: ``attention_weights`` of
too many tokens raises the embedding's IndexError instead of ValueError.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""
class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def embed(self, x):
        return x + self.positions(torch.arange(x.shape[0], device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = self.embed(x)
        scores = self.W_query(x) @ self.W_key(x).T / self.W_key.out_features**0.5
        powers = scores.exp()
        return powers / powers.sum(dim=-1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError(f"{x.shape[0]} tokens, but the table has {self.context_length} rows")
        return self.attention_weights(x) @ self.W_value(self.embed(x))
