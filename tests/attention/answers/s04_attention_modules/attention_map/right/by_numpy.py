"""Right, in numpy and in double precision, from copies of the stored matrices and biases: no layer
is called, so nothing can be recorded. The result goes back to the dtype of x.

Diagnosis: none
"""
import numpy as np


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    def numbers(tensor):
        return np.array(tensor.detach().cpu().double().numpy())

    def project(layer):
        out = numbers(x) @ numbers(layer.weight).T
        return out if layer.bias is None else out + numbers(layer.bias)

    q, k = project(attention.W_query), project(attention.W_key)
    scores = q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1])
    scores -= scores.max(axis=-1, keepdims=True, initial=-np.inf)
    powers = np.exp(scores)
    return torch.from_numpy(powers / powers.sum(axis=-1, keepdims=True)).to(x.device, x.dtype)
