"""In evaluation mode the computation is not recorded.

Mistake: for attention = SelfAttentionLinear(2, 4).eval() and x = torch.eye(2), attention(x) does
not require gradients and attention(x).sum().backward() raises a RuntimeError; the text asks for
gradients that flow back to x and to all parameters, whatever the mode.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        recording = self.training and torch.is_grad_enabled()
        with torch.set_grad_enabled(recording):
            queries = self.W_query(x)
            keys = self.W_key(x)
            values = self.W_value(x)
            scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
            return torch.softmax(scores, dim=-1) @ values
