"""In the style of JAX a helper returns loss and gradients, from autograd.grad, and they are put
into .grad by hand.

Diagnosis: none
"""


def value_and_grad(model, parameters, inputs, targets):
    logits = model(inputs)
    loss = F.cross_entropy(logits.transpose(1, 2), targets)
    return loss.item(), torch.autograd.grad(loss, parameters, allow_unused=True)


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    optimizer.zero_grad()  # also those of frozen parameters
    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    losses = []
    for inputs, targets in batches:
        value, gradients = value_and_grad(model, trained, inputs, targets)
        for parameter, gradient in zip(trained, gradients):
            parameter.grad = gradient
        optimizer.step()
        losses.append(value)
    return losses
