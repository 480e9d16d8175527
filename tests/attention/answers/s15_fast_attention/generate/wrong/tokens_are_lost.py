"""The model is asked once. The result of every `cat` has another name, so the tokens stay as given.

Diagnosis: none
"""


def generate(model, tokens, count):
    logits, cache = model(tokens, torch.arange(tokens.shape[1]))
    for _ in range(count):
        token = logits[:, -1:].argmax(dim=-1)
        new_tokens = torch.cat([tokens, token], dim=1)
    return tokens
