"""The contributions are stacked on axis 1, and reshape then only renames batch and heads. Breaks
"entry h is what head h contributes" for two or more sequences; with one sequence it is right.

Diagnosis: The contributions are stacked after the axis of the batch and only reshaped, which
puts them under the numbers of other heads.
"""
def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    batch, tokens, width = outputs[0].shape
    d_out = weight.shape[0]
    parts = []
    for h, out in enumerate(outputs):
        block = weight[:, h * width : (h + 1) * width]
        parts.append(out @ block.T)
    return torch.stack(parts, dim=1).reshape(len(outputs), batch, tokens, d_out)
