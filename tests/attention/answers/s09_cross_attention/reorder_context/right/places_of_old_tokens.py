"""Right. Goes the other way round on purpose: works out where each old token goes to, and writes it
there with index_copy.

Diagnosis: none
"""
def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Put the tokens of a context into another order, without a change to what attention gives."""
    place = torch.empty_like(order)
    place[order] = torch.arange(len(order), device=order.device)  # the old token order[j] goes to j

    def moved(t: torch.Tensor, axis: int) -> torch.Tensor:
        return torch.zeros_like(t).index_copy(axis, place, t)

    return moved(key, 0), moved(value, 0), moved(mask, 1)
