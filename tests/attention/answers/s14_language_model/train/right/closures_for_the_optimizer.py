"""Right, but the optimizer itself calls the model: each step gets a closure that clears, computes
and differentiates, and step() hands the loss back. The cross entropy is a gathered log-softmax.

Diagnosis: none
"""
import functools


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    def closure(inputs: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        for parameter in model.parameters():
            parameter.grad = None
        surprise = -model(inputs).log_softmax(dim=-1).gather(-1, targets[..., None])
        loss = surprise.mean()
        loss.backward()
        return loss.detach()

    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    return [optimizer.step(functools.partial(closure, *batch)).item() for batch in batches]
