"""Neither backward nor zero_grad is called: a closure computes the gradients with
torch.autograd.grad, puts them in the place of whatever was there, and is handed to the
optimizer's step, which gives the loss back. The vocabulary is moved to axis 1 in place of merging
axes.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    parameters = list(model.parameters())
    learned = [parameter for parameter in parameters if parameter.requires_grad]
    for parameter in parameters:
        parameter.grad = None
    optimizer = torch.optim.AdamW(parameters, lr=learning_rate)

    def closure_for(inputs, targets):
        def closure():
            loss = F.cross_entropy(model(inputs).movedim(-1, 1), targets)
            gradients = torch.autograd.grad(loss, learned, allow_unused=True)
            for parameter, gradient in zip(learned, gradients):
                parameter.grad = gradient
            return loss.detach()

        return closure

    return [float(optimizer.step(closure_for(*batch))) for batch in batches]
