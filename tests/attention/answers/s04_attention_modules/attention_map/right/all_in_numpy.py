"""Takes the weights out of the layers and computes everything in numpy, which knows no gradients.
The module is only read, and no layer of it is called.

Diagnosis: none
"""
import numpy as np


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    def project(layer):
        y = x.detach().cpu().numpy() @ layer.weight.detach().cpu().numpy().T
        if layer.bias is not None:
            y = y + layer.bias.detach().cpu().numpy()
        return y

    q, k = project(attention.W_query), project(attention.W_key)
    scores = q @ np.swapaxes(k, -1, -2) / math.sqrt(q.shape[-1])
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return torch.from_numpy(powers / powers.sum(axis=-1, keepdims=True))
