"""Right. Asks for every row which head owns it, and selects rows with that mask (a copy, with
gradient).

Diagnosis: none
"""
def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    rows = torch.arange(weight.shape[0], device=weight.device)
    owner = rows * num_heads // weight.shape[0]
    return weight[owner == head]
