"""Two mistakes: the root is made as a float32 tensor and leaves only about seven right digits in a
float64 module, and the softmax by hand subtracts no maximum, so scores of some hundreds give nan.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))
        # a buffer goes along with .to(...), so its dtype will always be right
        self.register_buffer("root", torch.sqrt(torch.tensor(d_out)), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        Q = x @ self.W_query
        K = x @ self.W_key
        V = x @ self.W_value
        e = torch.exp(Q @ K.transpose(-2, -1) / self.root)
        return e / e.sum(dim=-1, keepdim=True) @ V
