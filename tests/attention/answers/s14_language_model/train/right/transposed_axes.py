"""The vocabulary is moved to axis 1 with transpose in place of flattening; gradients are cleared
before and after each step, by setting .grad = None.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    weights = list(model.parameters())
    optimizer = torch.optim.AdamW(weights, lr=learning_rate)

    def clear():
        for weight in weights:
            weight.grad = None

    def step(inputs, targets):
        loss = F.cross_entropy(model(inputs).transpose(1, 2), targets)
        clear()
        loss.backward()
        optimizer.step()
        clear()
        return loss.item()

    return [step(*batch) for batch in batches]
