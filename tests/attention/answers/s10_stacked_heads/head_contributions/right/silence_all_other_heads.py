"""By experiment: for each head all other heads are replaced by zeros, the whole is written side by
side and projected without a bias. What comes out is the contribution of the head that was left
speaking.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    def only(speaker: int) -> torch.Tensor:
        said = [
            out if number == speaker else torch.zeros_like(out)
            for number, out in enumerate(outputs)
        ]
        return nn.functional.linear(torch.cat(said, dim=-1), weight)

    return torch.stack([only(h) for h in range(len(outputs))])
