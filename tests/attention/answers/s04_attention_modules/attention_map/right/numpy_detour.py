"""Everything is computed by numpy in float64 from detached copies, so nothing can be recorded or
changed; the result goes back to the dtype and device of x. The exponentials need no shift, since
no score is beyond 80.

Diagnosis: none
"""
import numpy as np


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""

    def array(tensor):
        return tensor.detach().cpu().double().numpy()

    def project(layer):
        y = np.einsum("...i,oi->...o", array(x), array(layer.weight))
        return y if layer.bias is None else y + array(layer.bias)

    queries, keys = project(attention.W_query), project(attention.W_key)
    powers = np.exp(np.einsum("...id,...jd->...ij", queries, keys) / np.sqrt(queries.shape[-1]))
    return torch.from_numpy(powers / powers.sum(axis=-1, keepdims=True)).to(x)
