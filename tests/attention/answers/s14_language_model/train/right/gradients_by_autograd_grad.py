"""Unusual: the gradients come from torch.autograd.grad and replace those of the parameters, so
nothing adds up; the vocabulary goes to axis 1 by a transposition.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    parameters = list(model.parameters())
    trained = [parameter for parameter in parameters if parameter.requires_grad]
    for parameter in parameters:
        parameter.grad = None
    optimizer = torch.optim.AdamW(parameters, lr=learning_rate)

    def step(inputs: torch.Tensor, targets: torch.Tensor) -> float:
        loss = F.cross_entropy(model(inputs).transpose(1, 2), targets)
        gradients = torch.autograd.grad(loss, trained, allow_unused=True)
        for parameter, gradient in zip(trained, gradients):
            parameter.grad = gradient
        optimizer.step()
        return loss.item()

    return [step(inputs, targets) for inputs, targets in batches]
