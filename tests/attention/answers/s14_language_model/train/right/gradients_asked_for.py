"""There is no backward and no zero_grad: the gradients are asked for with torch.autograd.grad and
laid into the parameters, in place of whatever was there before.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    everything = list(model.parameters())
    optimizer = torch.optim.AdamW(everything, lr=learning_rate)
    learned = [parameter for parameter in everything if parameter.requires_grad]
    for parameter in everything:
        parameter.grad = None  # those that are not learned may have an old one

    def step(inputs: torch.Tensor, targets: torch.Tensor) -> float:
        loss = F.cross_entropy(model(inputs).movedim(-1, 1), targets)
        gradients = torch.autograd.grad(loss, learned, allow_unused=True)
        for parameter, gradient in zip(learned, gradients, strict=True):
            parameter.grad = gradient
        optimizer.step()
        return loss.item()

    return [step(*batch) for batch in batches]
