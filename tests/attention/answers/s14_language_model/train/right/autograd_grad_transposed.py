"""Right. torch.autograd.grad gives the gradients, which replace the old ones (None for a parameter
that is not used); the vocabulary comes to axis 1 by transpose.

Diagnosis: none
"""
def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    parameters = list(model.parameters())
    trained = [parameter for parameter in parameters if parameter.requires_grad]
    optimizer = torch.optim.AdamW(parameters, lr=learning_rate)
    for parameter in parameters:
        parameter.grad = None

    def step(inputs, targets):
        loss = F.cross_entropy(model(inputs).transpose(1, 2), targets)
        gradients = torch.autograd.grad(loss, trained, allow_unused=True)
        for parameter, gradient in zip(trained, gradients):
            parameter.grad = gradient
        optimizer.step()
        return loss.item()

    return [step(inputs, targets) for inputs, targets in batches]
