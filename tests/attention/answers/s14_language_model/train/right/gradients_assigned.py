"""Right. torch.autograd.grad gives the gradients of the step, and they are assigned to the
parameters in place of what was there; nothing has to be cleared. The loss is the notebook's own
cross_entropy.

Diagnosis: none
"""
def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    learned = [p for p in model.parameters() if p.requires_grad]
    history: list[float] = []
    for inputs, targets in batches:
        loss = cross_entropy(model(inputs), targets)
        gradients = torch.autograd.grad(loss, learned, allow_unused=True)
        for parameter, gradient in zip(learned, gradients):
            parameter.grad = gradient
        optimizer.step()
        history.append(loss.item())
    return history
