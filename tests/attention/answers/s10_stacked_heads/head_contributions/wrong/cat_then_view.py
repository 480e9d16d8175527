"""Wrong. The heads are joined along the tokens and then "viewed" with the head axis in front, which
is right for one sequence only. Two heads and a batch of 2 (outputs of shape (2, 1, 1) with 1, 2 and
3, 4, weight [[1, 10]]) give 1, 3, 20, 40 in place of 1, 2, 30, 40.

Diagnosis: The outputs are joined along the axis of the tokens and only reshaped, which mixes up
heads and sequences.
"""
def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    batch, tokens, width = outputs[0].shape
    d_out = weight.shape[0]
    C = torch.cat(outputs, dim=1).view(num_heads, batch, tokens, width)
    W_o = weight.T.reshape(num_heads, 1, width, d_out)
    return C @ W_o
