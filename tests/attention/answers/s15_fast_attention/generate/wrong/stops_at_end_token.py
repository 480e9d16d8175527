"""Wrong: it stops as soon as every text has drawn token 0 in the same step, as if 0 meant "end of
text". Then fewer than count tokens are appended and the shape is not (batch, n + count). With a
batch of several texts this is rare.

Diagnosis: none
"""


@torch.no_grad()
def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    n = tokens.shape[1]
    logits, past = model(tokens, torch.arange(n), None)
    out = tokens
    for step in range(count):
        next_token = torch.argmax(logits[:, -1, :], dim=-1, keepdim=True)
        out = torch.cat([out, next_token], dim=1)
        if step == count - 1 or (next_token == 0).all():
            break
        logits, past = model(next_token, torch.tensor([n + step]), past)
    return out
