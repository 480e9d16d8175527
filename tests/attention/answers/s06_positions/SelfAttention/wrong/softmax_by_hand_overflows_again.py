"""Wrong. The softmax is written as exp over sum without taking the largest score off: with scores
of some hundreds (e.g. all weights 10, x of ones) exp is infinite in float32 and the outputs are
NaN.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""
class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def embed(self, x):
        n = x.shape[0]
        if n > self.positions.num_embeddings:
            raise ValueError(f"{n} tokens, at most {self.positions.num_embeddings} fit")
        return x + self.positions(torch.arange(n, device=x.device))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        h = self.embed(x)
        scores = self.W_query(h) @ self.W_key(h).T / math.sqrt(self.W_query.out_features)
        e = torch.exp(scores)
        return e / e.sum(dim=-1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self.embed(x))
