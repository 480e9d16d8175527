"""Keys and values are detached and repeated with numpy, so no gradient flows back to them; only
the queries get one.

Diagnosis: No gradient reaches keys and values.
"""


import numpy as np


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    share = queries.shape[1] // keys.shape[1]

    def for_each_head(part):
        repeated = np.repeat(part.detach().cpu().numpy(), share, axis=1)  # 0, 0, 1, 1
        return torch.from_numpy(repeated).to(queries.device)

    keys, values = for_each_head(keys), for_each_head(values)
    scores = torch.matmul(queries, keys.transpose(2, 3)) / math.sqrt(queries.shape[-1])
    return torch.matmul(torch.softmax(scores, dim=-1), values)
