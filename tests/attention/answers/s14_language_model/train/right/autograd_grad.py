"""Right: gradients come from torch.autograd.grad and are put into .grad by hand, so that old ones
cannot count; the vocabulary is brought to axis 1 with transpose; the losses are detached and
turned into floats at the end.

Diagnosis: none
"""
def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    parameters = list(model.parameters())
    learning = [p for p in parameters if p.requires_grad]
    optimizer = torch.optim.AdamW(parameters, lr=learning_rate)
    for parameter in parameters:
        parameter.grad = None

    def step(inputs, targets):
        loss = F.cross_entropy(model(inputs).transpose(1, 2), targets)
        new = torch.autograd.grad(loss, learning, allow_unused=True)
        for parameter, gradient in zip(learning, new, strict=True):
            parameter.grad = gradient
        optimizer.step()
        return loss.detach()

    return torch.stack([step(*pair) for pair in batches]).tolist()
