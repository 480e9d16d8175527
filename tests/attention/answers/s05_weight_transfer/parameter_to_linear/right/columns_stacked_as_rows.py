"""No transpose at all: the columns of W are taken apart and stacked as rows, which makes new memory.
The result goes into the existing parameter objects by their .data, biases get fresh zeros.

Diagnosis: none
"""
def parameter_to_linear(source: SelfAttentionParameter, target: SelfAttentionLinear) -> None:
    plan = []
    for name in QKV:
        matrix, layer = getattr(source, name).detach(), getattr(target, name)
        d_in, d_out = matrix.shape
        if not (layer.weight.shape[0] == d_out and layer.weight.shape[1] == d_in):
            raise ValueError(f"{name} differs in d_in or d_out.")
        rows = torch.stack(matrix.unbind(dim=1), dim=0)
        plan.append((layer.weight, rows.to(layer.weight)))
        if layer.bias is not None:
            plan.append((layer.bias, torch.zeros_like(layer.bias)))
    for parameter, numbers in plan:
        parameter.data = numbers
