"""Wrong for batches of several sequences of several tokens: batch and tokens are merged into one
axis for a bmm and taken apart again in the wrong order, as (tokens, batch), then transposed. The
shape is right, but rows land at other tokens and other sequences. Right if batch or tokens is 1.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    H = len(outputs)
    B, T, W = outputs[0].shape
    D = weight.shape[0]
    all_heads = torch.stack(outputs).reshape(H, B * T, W)
    per_head = weight.reshape(D, H, W).permute(1, 2, 0)        # (H, W, D)
    result = torch.bmm(all_heads, per_head)                    # (H, B*T, D)
    return result.reshape(H, T, B, D).transpose(1, 2)
