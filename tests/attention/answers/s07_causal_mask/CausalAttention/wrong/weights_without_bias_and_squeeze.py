"""Two mistakes: it multiplies with the weights of the layers and so leaves out their biases (wrong
with qkv_bias=True). And it takes every axis of length 1 away at the end: for one token the shape
is (d_out,) in place of (1, d_out).

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("mask", causal_mask(context_length))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.mask.shape[0]:
            raise ValueError(f"at most {self.mask.shape[0]} tokens, not {n}")
        x = x.unsqueeze(0)
        Q = x @ self.W_query.weight.T
        K = x @ self.W_key.weight.T
        V = x @ self.W_value.weight.T
        scores = torch.bmm(Q, K.transpose(1, 2)) / Q.shape[-1] ** 0.5
        scores = scores.masked_fill(self.mask[:n, :n], -math.inf)
        return torch.bmm(torch.softmax(scores, dim=-1), V).squeeze()
