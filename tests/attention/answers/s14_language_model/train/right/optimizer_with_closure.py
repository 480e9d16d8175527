"""Hands the optimizer a closure that clears, computes and differentiates; step() returns the loss
that the closure had before the weights moved. The vocabulary goes to axis 1 with movedim.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)

    def closure_for(inputs, targets):
        def closure():
            optimizer.zero_grad()
            loss = F.cross_entropy(model(inputs).movedim(-1, 1), targets)
            loss.backward()
            return loss

        return closure

    return [optimizer.step(closure_for(*batch)).item() for batch in batches]
