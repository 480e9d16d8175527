"""For a batch the head axis is exchanged with the batch axis only, and then brackets are moved: a
row holds one head of several tokens. Breaks "In each token all features of head 0 come first,
then all features of head 1" for (batch, tokens, width) with two or more tokens; 2-D input and
single tokens are right.

Diagnosis: The heads are stacked after the axis of the batch and only reshaped, which puts
features of different tokens side by side.
"""
def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    if outputs[0].dim() == 2:
        return torch.cat(outputs, dim=1)
    b, t, w = outputs[0].shape
    stacked = torch.stack(outputs, dim=0)  # (heads, batch, tokens, width)
    stacked = stacked.transpose(0, 1)  # batch first
    return stacked.reshape(b, t, len(outputs) * w)
