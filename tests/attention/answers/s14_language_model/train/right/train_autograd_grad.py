"""The gradients come from torch.autograd.grad and are put into .grad by hand, so old ones cannot
count and nothing has to be cleared. The vocabulary is moved to axis 1 with mT.

Diagnosis: none
"""

def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    everything = list(model.parameters())
    learned = [parameter for parameter in everything if parameter.requires_grad]
    optimizer = torch.optim.AdamW(everything, lr=learning_rate)
    for parameter in everything:
        parameter.grad = None

    def step(inputs: torch.Tensor, targets: torch.Tensor) -> float:
        loss = F.cross_entropy(model(inputs).mT, targets)
        gradients = torch.autograd.grad(loss, learned, allow_unused=True)
        for parameter, gradient in zip(learned, gradients):
            parameter.grad = gradient
        optimizer.step()
        return float(loss.detach())

    return [step(*batch) for batch in batches]
