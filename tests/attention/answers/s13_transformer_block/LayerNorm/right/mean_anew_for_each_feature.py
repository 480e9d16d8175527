"""Right but slow: loops over tokens and features; the mean is computed anew for each feature.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = []
        for token in x.reshape(-1, x.shape[-1]):
            features = []
            for feature in token:
                mean = sum(token) / len(token)
                variance = sum((other - mean) ** 2 for other in token) / len(token)
                features.append((feature - mean) / torch.sqrt(variance + self.eps))
            tokens.append(torch.stack(features) * self.weight + self.bias)
        return torch.stack(tokens).reshape(x.shape)
