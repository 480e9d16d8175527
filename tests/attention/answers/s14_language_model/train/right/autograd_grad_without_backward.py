"""Never calls backward or zero_grad: torch.autograd.grad gives each batch's own gradients, which are
put in place of whatever the parameters had. Right, for frozen and unused parameters, too.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)

    def one_step(inputs, targets):
        loss = F.cross_entropy(model(inputs).transpose(1, 2), targets)
        for parameter in model.parameters():
            parameter.grad = None
        learned = [p for p in model.parameters() if p.requires_grad]
        gradients = torch.autograd.grad(loss, learned, allow_unused=True)
        for parameter, gradient in zip(learned, gradients):
            parameter.grad = gradient
        optimizer.step()
        return float(loss.detach())

    return [one_step(inputs, targets) for inputs, targets in batches]
