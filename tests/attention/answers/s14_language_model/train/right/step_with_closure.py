"""Right. The optimizer's step is given a closure, which clears the gradients, computes the loss and
goes backwards; step returns the loss from before the change.

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
            model.zero_grad(set_to_none=True)
            loss = F.cross_entropy(model(inputs).movedim(-1, 1), targets)
            loss.backward()
            return loss

        return float(optimizer.step(closure).detach())

    return [one_step(*pair) for pair in batches]
