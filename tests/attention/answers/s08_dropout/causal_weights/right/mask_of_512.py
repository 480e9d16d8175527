"""The mask is made once for 512 tokens, a size from a tutorial, and cut. The text asks for up to
200 tokens.

Diagnosis: none
"""
MAX_TOKENS = 512
MASK = torch.triu(torch.ones(MAX_TOKENS, MAX_TOKENS, dtype=torch.bool), diagonal=1)

def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens, d_k = queries.shape[-2:]
    scores = queries @ keys.transpose(1, 2) / d_k**0.5
    scores = scores.masked_fill(MASK[:tokens, :tokens].to(scores.device), -torch.inf)
    return torch.softmax(scores, dim=-1)
