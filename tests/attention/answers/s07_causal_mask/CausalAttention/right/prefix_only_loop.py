"""Right. No mask at all: each query meets only the keys and values of the tokens up to its own.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length
        self.scale = d_out**-0.5

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.size(0)
        if tokens > self.context_length:
            raise ValueError("the sequence is longer than the context")
        queries = self.W_query(x) * self.scale
        keys, values = self.W_key(x), self.W_value(x)
        context = []
        for i in range(tokens):
            past = slice(0, i + 1)
            weights = (keys[past] @ queries[i]).softmax(dim=0)
            context.append(torch.einsum("j,jd->d", weights, values[past]))
        return torch.stack(context)
