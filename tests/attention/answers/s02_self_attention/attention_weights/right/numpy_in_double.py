"""Right, but computed with numpy in float64 and turned back into a tensor of the dtype of the
scores. The exercise asks for values and shape and promises no gradients.

Diagnosis: none
"""
import numpy as np


def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    table = scores.detach().cpu().double().numpy() / temperature  # a new array
    table = np.exp(table - table.max(axis=-1, keepdims=True))
    table /= np.add.reduce(table, axis=-1, keepdims=True)
    dtype = scores.dtype if scores.is_floating_point() else torch.get_default_dtype()
    return torch.from_numpy(table).to(device=scores.device, dtype=dtype)
