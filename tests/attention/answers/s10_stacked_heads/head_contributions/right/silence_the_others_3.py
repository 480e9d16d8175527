"""Unusual: never cuts the weight. For each head all others are replaced by zeros, everything is put
side by side, and the whole projection is applied.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    silence = torch.zeros_like(outputs[0])
    parts = []
    for speaker in range(len(outputs)):
        stage = [o if h == speaker else silence for h, o in enumerate(outputs)]
        parts.append(nn.functional.linear(torch.cat(stage, dim=-1), weight))
    return torch.stack(parts)
