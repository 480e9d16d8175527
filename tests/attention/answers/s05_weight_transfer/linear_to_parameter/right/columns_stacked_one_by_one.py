"""Right: the transpose is built by hand, each row of the layer's weight becomes a column of a new
matrix, and all new parameters are made before the first one is put in place.

Diagnosis: none
"""
def linear_to_parameter(source: SelfAttentionLinear, target: SelfAttentionParameter) -> None:
    class Move:
        def __init__(self, name):
            self.name = name
            self.layer = source.get_submodule(name)
            self.old = target.get_parameter(name)

        def problem(self):
            if self.layer.bias is not None:
                return f"{self.name} has a bias, and there is no place for it"
            if tuple(reversed(self.layer.weight.shape)) != tuple(self.old.shape):
                return f"{self.name}: {tuple(self.layer.weight.shape)} to {tuple(self.old.shape)}"
            return None

        def made(self):
            rows = self.layer.weight.detach().unbind(0)
            return nn.Parameter(torch.stack(rows, dim=-1))

    moves = [Move(name) for name in QKV]
    problems = [text for text in (move.problem() for move in moves) if text]
    if problems:
        raise ValueError("; ".join(problems))
    for name, parameter in {move.name: move.made() for move in moves}.items():
        setattr(target, name, parameter)
