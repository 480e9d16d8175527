"""Right. Takes the heads apart and puts them side by side with cat.

Diagnosis: none
"""
def merge_heads(x: torch.Tensor) -> torch.Tensor:
    return torch.cat(x.unbind(dim=1), dim=-1)
