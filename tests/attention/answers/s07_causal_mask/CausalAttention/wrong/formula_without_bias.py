"""Two mistakes. It multiplies with the weights as in the formula, so with qkv_bias=True the biases
of query and value are ignored (visible with any value bias that is not 0); and it leaves the
refusal of long inputs to the shape error of the mask, which does not come for context_length=1: 2
tokens go through unmasked where the text says ValueError.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        later = torch.ones(context_length, context_length).triu(1).bool()
        self.register_buffer("later", later)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = len(x)
        Q = x @ self.W_query.weight.T
        K = x @ self.W_key.weight.T
        V = x @ self.W_value.weight.T
        S = Q @ K.T / math.sqrt(Q.shape[1])
        try:
            S = S.masked_fill(self.later[:n, :n], -math.inf)
        except RuntimeError as problem:
            raise ValueError(f"{n} tokens are too many") from problem
        return torch.softmax(S, dim=1) @ V
