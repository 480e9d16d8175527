"""Makes a plan first: a list of moves, each a small object that knows its place and its numbers.
Only when the whole plan is known to be possible is it carried out.

Diagnosis: none
"""
from dataclasses import dataclass


@dataclass
class Move:
    """Numbers (None: zeros) and the parameter (None: missing) into which they go."""

    place: torch.Tensor | None
    numbers: torch.Tensor | None

    @property
    def possible(self) -> bool:
        return self.numbers is None if self.place is None else True

    def do(self) -> None:
        if self.place is not None:
            self.place.copy_(torch.zeros_like(self.place) if self.numbers is None else self.numbers)


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    """Give ``target`` the weights and biases of ``source``, so that both compute the same."""
    if source.num_heads != 1 or source.in_proj_weight is None:
        raise ValueError("only one head, with its weights in one matrix")
    d = source.embed_dim
    layers = [*map(target.get_submodule, (*QKV, "out_proj"))]
    if any(layer.weight.shape != (d, d) for layer in layers):
        raise ValueError(f"the source has the width {d}, the target another")
    weights = [*source.in_proj_weight.unflatten(0, (3, d)).unbind(), source.out_proj.weight]
    biases = [None] * 4
    if source.in_proj_bias is not None:
        biases = [*source.in_proj_bias.unflatten(0, (3, d)).unbind(), source.out_proj.bias]
    plan = [Move(layer.weight, w) for layer, w in zip(layers, weights, strict=True)]
    plan += [Move(layer.bias, b) for layer, b in zip(layers, biases, strict=True)]
    if not all(move.possible for move in plan):
        raise ValueError("the source has biases for which the target has no place")
    with torch.no_grad():
        for move in plan:
            move.do()
