"""Everything is computed in numpy with float64, from detached copies of the numbers; only the result
becomes a tensor again, with the dtype and the device of x.

Diagnosis: none
"""
import numpy as np


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""

    def numbers(tensor: torch.Tensor) -> np.ndarray:
        return tensor.detach().cpu().double().numpy()

    def through(layer: nn.Linear) -> np.ndarray:
        result = numbers(x) @ numbers(layer.weight).T
        return result if layer.bias is None else result + numbers(layer.bias)

    queries, keys = through(attention.W_query), through(attention.W_key)
    scores = queries @ np.swapaxes(keys, -1, -2) / np.sqrt(queries.shape[-1])
    exps = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return torch.from_numpy(exps / exps.sum(axis=-1, keepdims=True)).to(x)
