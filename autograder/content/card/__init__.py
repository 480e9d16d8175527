"""The card that a notebook shows where a visible check is not met.

It travels: `packing` puts this folder's code into the notebooks and beside the stubs. So it uses
torch, IPython and nothing of ours.

::

    check.py      the cell with the check, read: which calls of the answer led to what it compares
    explain.py    the error and the check -> a Card: what was asked, what came, where they part
    draw.py       a Card as text, and as HTML
    notebook.py   in Jupyter: the card above the error, and `hint`
    script.py     at the command line: `python card.py s07_causal_mask.py`
"""
