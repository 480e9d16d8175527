"""The whole step is in a closure that optimizer.step calls, and the logits are transposed and
not flattened.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)

    def step(inputs, targets):
        def closure():
            optimizer.zero_grad()
            loss = F.cross_entropy(model(inputs).transpose(1, 2), targets)
            loss.backward()
            return loss

        return optimizer.step(closure).item()

    return [step(inputs, targets) for inputs, targets in batches]
