"""Right: the or of two rows, mapped over queries and over sentences by vmap, in inference mode.

Diagnosis: none
"""


@torch.inference_mode()
def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    over_queries = torch.vmap(torch.logical_or, in_dims=(None, 0))
    return torch.vmap(over_queries, in_dims=(0, None))(padding, pairs)
