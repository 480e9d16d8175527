"""Unusual: the step gets a closure, whose loss it returns, and the vocabulary moves to axis 1 in
place of merging axes.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)

    def step(inputs: torch.Tensor, targets: torch.Tensor) -> float:
        def closure() -> torch.Tensor:
            optimizer.zero_grad(set_to_none=True)
            loss = F.cross_entropy(model(inputs).movedim(-1, 1), targets)
            loss.backward()
            return loss

        return optimizer.step(closure).detach().item()

    return [step(inputs, targets) for inputs, targets in batches]
