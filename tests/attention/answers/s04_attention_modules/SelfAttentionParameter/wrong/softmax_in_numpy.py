"""Computes the softmax in NumPy on detached scores, so no gradient reaches W_query and W_key.

Diagnosis: No gradient flows through the attention weights, so queries and keys are never trained.
"""


import numpy as np


def _softmax(scores: np.ndarray) -> np.ndarray:
    exps = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return exps / exps.sum(axis=-1, keepdims=True)


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = x @ self.W_query
        keys = x @ self.W_key
        values = x @ self.W_value
        scores = queries @ keys.swapaxes(-1, -2) / math.sqrt(self.d_out)
        weights = torch.from_numpy(_softmax(scores.detach().cpu().numpy()))
        return weights.to(values.device) @ values
