"""Makes one copy of the concatenated outputs for each head, in which all other heads are silenced,
and projects all copies with the whole weight.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads, width = len(outputs), outputs[0].shape[-1]
    together = torch.cat(tuple(outputs), dim=-1)  # (batch, tokens, num_heads * width)
    owner = torch.arange(num_heads, device=together.device).repeat_interleave(width)
    speaker = torch.arange(num_heads, device=together.device).view(-1, 1, 1, 1)
    alone = torch.where(owner == speaker, together, torch.zeros_like(together))
    return nn.functional.linear(alone, weight)
