"""Stacks the heads on a first axis and swaps it with the token axis. For a single sequence and for a
batch of one this is right, but in a larger batch the batch axis ends up behind the tokens: two
heads of shape (2, 2, 1) with different numbers come out with tokens of different sequences mixed
up.

Diagnosis: none
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    shape = outputs[0].shape
    stacked = torch.stack(outputs)  # (num_heads, ..., tokens, width)
    stacked = stacked.transpose(0, -2)  # the heads next to their features
    return stacked.reshape(*shape[:-1], len(outputs) * shape[-1])
