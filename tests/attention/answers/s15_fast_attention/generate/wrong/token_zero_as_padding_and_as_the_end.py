"""Two mistakes: token 0 in the given text is taken for padding, so that it does not count in the
positions; and a text whose newest token is 0 is taken for finished and filled up with 0, although
0 is a token like any other.

Diagnosis: none
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    batch, n = tokens.shape
    pad_token = 0

    # positions from the attention mask: padding has no place of its own
    attention_mask = (tokens[0] != pad_token).long()
    positions = (attention_mask.cumsum(dim=0) - 1).clamp(min=0)

    output = tokens
    unread = tokens
    cache = None
    finished = torch.zeros(batch, dtype=torch.bool, device=tokens.device)
    for _ in range(count):
        logits, cache = model(unread, positions, cache)
        newest = logits[:, -1, :].argmax(dim=-1)
        newest = newest.masked_fill(finished, pad_token)  # nothing but padding after the end
        finished = finished | (newest == pad_token)
        unread = newest[:, None]
        output = torch.cat((output, unread), dim=1)
        positions = positions[-1:] + 1
    return output
