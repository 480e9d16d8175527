"""For each head it silences all others, that is, puts zeros in their columns of the heads side by
side, and applies the whole projection to what is left.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    everything = torch.stack(outputs, dim=2)  # (batch, tokens, heads, width)
    others = ~torch.eye(len(outputs), dtype=torch.bool, device=everything.device)
    # [h] has zeros wherever the head is not h: (heads, batch, tokens, heads, width)
    alone = everything.unsqueeze(0).masked_fill(others[:, None, None, :, None], 0.0)
    return nn.functional.linear(alone.flatten(start_dim=-2), weight)
