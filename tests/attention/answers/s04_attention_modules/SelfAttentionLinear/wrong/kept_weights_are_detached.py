"""Wrong. The weights are kept detached for those who want to look, and the detached ones are used:
after y.sum().backward() the layers W_query and W_key have no gradients, and that of x lacks the
part that goes through the weights.

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
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
        self.last_weights = torch.softmax(scores, dim=-1).detach()
        return self.last_weights @ values
