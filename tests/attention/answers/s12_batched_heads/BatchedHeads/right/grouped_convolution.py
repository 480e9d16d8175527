"""The three stacks are 1-D convolutions over the tokens of length 1, attention in vmap over (batch,
heads), out_proj as addmm.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.register_parameter(
            "W_query", nn.Parameter(torch.rand(num_heads, head_dim, d_in) - 0.5)
        )
        self.register_parameter("W_key", nn.Parameter(torch.rand(num_heads, head_dim, d_in) - 0.5))
        self.register_parameter(
            "W_value", nn.Parameter(torch.rand(num_heads, head_dim, d_in) - 0.5)
        )
        self.register_module("out_proj", nn.Linear(num_heads * head_dim, d_out, bias=True))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, t, _ = x.shape
        h, w, _ = self.W_query.shape
        q, k, v = (
            nn.functional.conv1d(x.mT, m.flatten(0, 1)[..., None]).unflatten(1, (h, w))
            for m in (self.W_query, self.W_key, self.W_value)
        )  # (b, h, w, t): tokens are columns
        a = torch.softmax(k.mT @ q / w**0.5, dim=-2)
        z = (v @ a).flatten(1, 2).mT.reshape(b * t, h * w)
        return torch.addmm(self.out_proj.bias, z, self.out_proj.weight.T).view(b, t, -1)
