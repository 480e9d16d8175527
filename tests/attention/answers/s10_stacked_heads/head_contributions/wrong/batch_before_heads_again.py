"""Wrong. Computes with the batch in front and only renames the axes at the end. With one sequence
nobody sees it; for two heads, a batch of 2, width 1: outputs [[[1.]], [[2.]]] and [[[3.]], [[4.]]]
with weight [[1., 1.]] give head 0 the contributions 1 and 3 instead of 1 and 2.

Diagnosis: The contributions are stacked after the axis of the batch and only reshaped, which puts
them under the numbers of other heads.
"""
def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    batch, tokens, width = outputs[0].shape
    d_out = weight.shape[0]
    stacked = torch.stack(outputs, dim=1)  # (batch, num_heads, tokens, width)
    blocks = weight.view(d_out, num_heads, width).permute(1, 2, 0)  # (num_heads, width, d_out)
    return (stacked @ blocks).reshape(num_heads, batch, tokens, d_out)
