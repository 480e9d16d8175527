"""Wrong, two mistakes. exp is taken of the bare scores, which overflows to inf / inf = nan for
scores of some hundreds. And only forward counts the tokens: attention_weights of 6 tokens with a
context of 5 raises an IndexError of the embedding, not a ValueError.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""
class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        x = x + self.positions(torch.arange(x.shape[0], device=x.device))
        scores = self.W_query(x) @ self.W_key(x).T / math.sqrt(self.d_out)
        exps = torch.exp(scores)
        return exps / exps.sum(dim=-1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {x.shape[0]}")
        values = self.W_value(x + self.positions(torch.arange(x.shape[0], device=x.device)))
        return self.attention_weights(x) @ values
