"""Torch.autograd.grad gives each step's gradients, which replace those of the parameters, so there
is neither backward nor zero_grad.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    parameters = list(model.parameters())
    for parameter in parameters:
        parameter.grad = None
    learning = [parameter for parameter in parameters if parameter.requires_grad]
    optimizer = torch.optim.AdamW(parameters, lr=learning_rate)

    def step(inputs: torch.Tensor, targets: torch.Tensor) -> float:
        loss = F.cross_entropy(model(inputs).movedim(-1, 1), targets)
        gradients = torch.autograd.grad(loss, learning, allow_unused=True)
        for parameter, gradient in zip(learning, gradients):
            parameter.grad = gradient
        optimizer.step()
        return loss.item()

    return [step(inputs, targets) for inputs, targets in batches]
