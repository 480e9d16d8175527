"""A detour over numpy: the weight is cut into a block for each head there, and one matmul with a
broadcast batch axis makes all contributions. (The text asks for no gradients here.)

Diagnosis: none
"""
import numpy as np


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    said = np.stack([output.detach().cpu().numpy() for output in outputs])
    heads, width = said.shape[0], said.shape[-1]
    blocks = np.split(weight.detach().cpu().numpy(), heads, axis=1)  # each (d_out, width)
    assert all(block.shape[1] == width for block in blocks)
    turned = np.stack([block.T for block in blocks])[:, np.newaxis]  # (heads, 1, width, d_out)
    return torch.from_numpy(said @ turned).to(weight.device)
