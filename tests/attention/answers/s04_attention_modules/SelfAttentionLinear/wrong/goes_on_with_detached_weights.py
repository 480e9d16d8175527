"""Wrong: the weights are kept for looking at, detached, and the output is computed from the detached
ones. After forward(x).sum().backward() W_query and W_key have no gradient, for every x.

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
        queries = self.W_query(x)
        keys = self.W_key(x)
        values = self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
        self.last_weights = torch.softmax(scores, dim=-1).detach()  # only to look at
        return self.last_weights @ values
