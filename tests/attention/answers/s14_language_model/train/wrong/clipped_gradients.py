"""Wrong: gradients are clipped to a norm of 1 before each step, out of habit. A step should use the
gradient of the cross entropy and nothing else. With gradients whose norm is below 1 nothing
changes; with larger ones of different sizes (a little in the example by hand, a lot in a
UsedBigram with a large factor) the optimizer's means, and so the weights and losses after the
second step, are different.

Diagnosis: The gradients are clipped to a norm of 1.
"""


def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    history = []
    for inputs, targets in batches:
        optimizer.zero_grad(set_to_none=True)
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
        optimizer.step()
        history.append(loss.item())
    return history
