"""The function is torch.mv itself under another name.

Diagnosis: none
"""

attention_scores = torch.mv
