"""Picks the rows with index tensors and writes down a plan of moves, checked as a whole. Nothing is
written before the plan is complete; the four cases of biases are a match statement.

Diagnosis: none
"""
from dataclasses import dataclass, field


@dataclass
class _Plan:
    moves: list = field(default_factory=list)

    def add(self, place, numbers):
        if place.shape != numbers.shape:
            raise ValueError(f"{tuple(numbers.shape)} does not fit {tuple(place.shape)}.")
        self.moves.append((place, numbers))

    @torch.no_grad()
    def carry_out(self):
        while self.moves:
            place, numbers = self.moves.pop()
            place.copy_(numbers)


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    fused, plan = source.W_qkv, _Plan()
    rows = torch.arange(fused.out_features, device=fused.weight.device).reshape(3, -1)
    for name, index in zip(QKV, rows, strict=True):
        layer = getattr(target, name)
        plan.add(layer.weight, fused.weight.detach().index_select(0, index))
        match fused.bias, layer.bias:
            case None, None:
                pass
            case None, place:
                plan.add(place, torch.zeros_like(place))
            case _, None:
                raise ValueError(f"The source has a bias, {name} of the target has none.")
            case numbers, place:
                plan.add(place, numbers.detach().index_select(0, index))
    plan.carry_out()
