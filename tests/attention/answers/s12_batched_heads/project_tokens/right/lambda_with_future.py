"""A lambda, in a cell that begins with an import from __future__.

Diagnosis: none
"""

from __future__ import annotations

project_tokens = lambda W, x: torch.einsum("...ki,ti->...tk", W, x)
