"""`torch.autograd.grad` gives the gradients, which are then hung on the parameters; there is no
backward.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    weights = list(model.parameters())
    optimizer = torch.optim.AdamW(weights, lr=learning_rate)
    learning = [weight for weight in weights if weight.requires_grad]
    optimizer.zero_grad()

    def step(inputs, targets):
        loss = F.cross_entropy(model(inputs).movedim(-1, 1), targets)
        gradients = torch.autograd.grad(loss, learning, allow_unused=True)
        for weight, gradient in zip(learning, gradients):
            weight.grad = gradient
        optimizer.step()
        return loss.item()

    return [step(inputs, targets) for inputs, targets in batches]
