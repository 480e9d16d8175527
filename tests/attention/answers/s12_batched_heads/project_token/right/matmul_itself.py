"""Another name for torch.matmul, which does just that.

Diagnosis: none
"""

project_token = torch.matmul
