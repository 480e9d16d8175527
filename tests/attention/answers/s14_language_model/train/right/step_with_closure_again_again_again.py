"""Gives the optimizer a closure, as for L-BFGS: step() itself asks for the loss and returns it.

Diagnosis: none
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)

    def loss_of(inputs, targets):
        def closure():
            optimizer.zero_grad()
            loss = F.cross_entropy(model(inputs).movedim(-1, 1), targets)
            loss.backward()
            return loss

        return closure

    return [optimizer.step(loss_of(*batch)).item() for batch in batches]
