"""The layers are a small subclass of nn.Linear, and the softmax is exp(score - logsumexp(scores)).
The scale is a Python float taken from the layer, so float64 stays float64.

Diagnosis: none
"""


class Projection(nn.Linear):
    """A linear layer that can be told apart when the module is printed."""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_value, self.W_query, self.W_key = (
            Projection(in_features=d_in, out_features=d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = (layer(x) for layer in (self.W_query, self.W_key, self.W_value))
        logits = torch.matmul(q, k.swapdims(-1, -2)).div(self.W_query.out_features**0.5)
        return (logits - logits.logsumexp(dim=-1, keepdim=True)).exp().matmul(v)
