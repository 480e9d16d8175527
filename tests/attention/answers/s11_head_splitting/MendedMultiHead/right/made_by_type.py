"""The class is made by a call of type, with one method.

Diagnosis: none
"""

MendedMultiHead = type(
    "MendedMultiHead", (ScrambledMultiHead,), {"merge": lambda self, heads: torch.hstack([*heads])}
)
