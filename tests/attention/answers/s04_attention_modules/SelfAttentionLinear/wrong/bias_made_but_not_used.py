"""The layers have their biases, but forward multiplies with the weights alone, so that the biases
have no effect and no gradient. Breaks: "each like nn.Linear(d_in, d_out)" with a bias for
qkv_bias=True and "Gradients flow back to x and to all parameters".

Diagnosis: The biases exist, but forward multiplies by the weights alone.
"""
class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # nn.Linear stores the matrix the other way round
        queries = x @ self.W_query.weight.T
        keys = x @ self.W_key.weight.T
        values = x @ self.W_value.weight.T
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / queries.shape[-1] ** 0.5, dim=-1)
        return weights @ values
