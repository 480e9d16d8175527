"""Right. A small helper class collects all moves first, as (destination, numbers), and carries them
out only when everything has been checked; index_copy_ writes into the parameters that are there.

Diagnosis: none
"""
class _Moves:
    def __init__(self):
        self.waiting = []

    def plan(self, destination, numbers):
        if destination.shape != numbers.shape:
            raise ValueError(f"{tuple(numbers.shape)} does not fit {tuple(destination.shape)}")
        self.waiting.append((destination, numbers))

    @torch.no_grad()
    def carry_out(self):
        while self.waiting:
            destination, numbers = self.waiting.pop()
            rows = torch.arange(len(destination), device=destination.device)
            destination.index_copy_(0, rows, numbers.to(destination))


def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    moves = _Moves()
    for name, layer in ((name, getattr(target, name)) for name in QKV):
        moves.plan(layer.weight, getattr(source, name).detach().clone().transpose(0, 1))
        if layer.bias is not None:
            moves.plan(layer.bias, torch.zeros_like(layer.bias))
    moves.carry_out()
