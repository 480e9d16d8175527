"""The mask is made once for 1024 tokens and cut. The text asks for up to 200 tokens.

Diagnosis: none
"""


MASK = torch.triu(torch.ones(1024, 1024), diagonal=1).bool()


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, tokens, d_k = queries.shape
    scores = queries @ keys.mT / d_k**0.5
    return scores.masked_fill(MASK[:tokens, :tokens], -torch.inf).softmax(dim=-1)
