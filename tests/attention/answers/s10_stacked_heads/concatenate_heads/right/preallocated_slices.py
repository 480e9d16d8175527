"""Right. Makes one empty tensor of the heads' dtype and device and writes each head into its own
slice; gradients flow through the assignments.

Diagnosis: none
"""
def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    first = outputs[0]
    width = first.shape[-1]
    together = first.new_empty(*first.shape[:-1], len(outputs) * width)
    for h, output in enumerate(outputs):
        together[..., h * width : (h + 1) * width] = output
    return together
