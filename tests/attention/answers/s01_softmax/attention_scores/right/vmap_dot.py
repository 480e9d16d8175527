"""Torch.dot mapped over the tokens by torch.vmap.

Diagnosis: none
"""

attention_scores = torch.vmap(torch.dot, in_dims=(0, None))
