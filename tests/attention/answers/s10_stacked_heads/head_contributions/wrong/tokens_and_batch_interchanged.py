"""Brings the heads to the front by interchanging axes 0 and 2 and then reshapes: with several
sequences, batch and tokens are mixed up.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads, d_out = len(outputs), weight.shape[0]
    batch, tokens, width = outputs[0].shape
    stacked = torch.stack(outputs, dim=2)  # (batch, tokens, num_heads, width)
    blocks = weight.view(d_out, num_heads, width)
    parts = torch.einsum("bthw,ohw->btho", stacked, blocks)
    return parts.transpose(0, 2).reshape(num_heads, batch, tokens, d_out)
