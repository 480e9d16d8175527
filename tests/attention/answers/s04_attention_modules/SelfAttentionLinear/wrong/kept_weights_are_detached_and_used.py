"""The weights are detached to be kept as an attribute, and the detached ones are used for the
output. Wrong for any x of two or more tokens: no gradient reaches W_query and W_key.

Diagnosis: No gradient flows through the attention weights, so queries and keys are never trained.
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.last_weights = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1)
        # keep the weights for plotting
        self.last_weights = torch.softmax(scores / keys.shape[-1] ** 0.5, dim=-1).detach()
        return self.last_weights @ values
