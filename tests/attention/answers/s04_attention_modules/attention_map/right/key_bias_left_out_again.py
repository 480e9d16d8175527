"""The key's bias is left out, as it cannot change the weights, and the queries are compared with
the tokens themselves.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    tokens = x.detach()
    ask, offer = attention.W_query, attention.W_key
    bias = None if ask.bias is None else ask.bias.detach()
    queries = F.linear(tokens, ask.weight.detach(), bias)
    wanted = torch.matmul(queries, offer.weight.detach())
    scores = torch.matmul(wanted, tokens.transpose(-1, -2)) / math.sqrt(offer.weight.shape[0])
    return F.softmax(scores, dim=-1)
