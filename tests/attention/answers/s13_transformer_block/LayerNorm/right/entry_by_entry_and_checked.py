"""Right: loops over tokens and features; torch.testing and torch._assert look at the result inside
of forward, in a record_function block.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.profiler.record_function("layer_norm"):
            d, tokens = x.shape[-1], []
            for token in x.reshape(-1, x.shape[-1]):
                mean = sum(token) / d
                variance = sum((feature - mean) ** 2 for feature in token) / d
                tokens.append(
                    torch.stack(
                        [(feature - mean) / torch.sqrt(variance + self.eps) for feature in token]
                    )
                )
                torch._assert(tokens[-1].isfinite().all(), "finite")
            normal = torch.stack(tokens).reshape(x.shape)
            torch.testing.assert_close(normal.shape, x.shape)
            return self.weight * normal + self.bias
