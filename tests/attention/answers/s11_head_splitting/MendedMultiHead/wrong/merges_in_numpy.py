"""Mends the merge with NumPy, which cuts the graph: only out_proj is still trained.

Mistake: for any x with requires_grad, mended(x).sum().backward() leaves x.grad and
W_query.weight.grad None, the text asks for gradients that flow back to the input and to all
parameters.

Diagnosis: none
"""


import numpy as np


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        return super().attend(queries, keys, values)

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        heads = [head.detach().cpu().numpy() for head in context]
        return torch.from_numpy(np.concatenate(heads, axis=1))
