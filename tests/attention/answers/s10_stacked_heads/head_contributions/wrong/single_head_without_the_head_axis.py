"""Wrong: with one head the shortcut returns the projection itself, shape (batch, tokens, d_out),
where (1, batch, tokens, d_out) is asked for.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    if num_heads == 1:  # nobody else there: this head is the whole output
        return outputs[0] @ weight.T
    width = outputs[0].shape[-1]
    parts = []
    for h in range(num_heads):
        columns = weight[:, h * width : (h + 1) * width]
        parts.append(outputs[h] @ columns.T)
    return torch.stack(parts, dim=0)
