"""Right. Hands the optimizer a closure, which clears the gradients, computes the loss and calls
backward; `step` returns the loss of the closure, from before the step. The vocabulary is moved to
axis 1 for F.cross_entropy.

Diagnosis: none
"""
def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)

    def one_step(inputs: torch.Tensor, targets: torch.Tensor) -> float:
        def closure() -> torch.Tensor:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(inputs).movedim(-1, 1), targets)
            loss.backward()
            return loss

        return optimizer.step(closure).item()

    return [one_step(*batch) for batch in batches]
