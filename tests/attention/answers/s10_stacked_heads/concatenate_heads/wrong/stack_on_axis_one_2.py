"""Wrong: stacks the heads on axis 1 and reshapes. For one sequence (tokens, width) this is right;
in a batch the heads come before the tokens, and the reshape mixes tokens and heads (the shape is
right). With one token per sequence nothing shows.

Diagnosis: The heads are stacked after the axis of the batch and only reshaped, which puts features
of different tokens side by side.
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    stacked = torch.stack(outputs, dim=1)
    shape = outputs[0].shape
    return stacked.reshape(*shape[:-1], len(outputs) * shape[-1])
