"""The card that a notebook shows when a visible check fails, and the scoreboard at its end.

`card_cells` copies this folder's code into the notebooks and beside the stubs. So it uses torch and
IPython, and nothing else of this project.

::

    words.py      values, numbers and code in a few words
    check.py      reads the cell with the check: which calls of the answer led to what it compares
    explain.py    the error and the check -> a Card: the calls, the result, what was expected
    draw.py       a Card as HTML
    text.py       a Card as text
    notebook.py   in Jupyter: the card above the error, and `hint`
    scoreboard.py in Jupyter: which checks passed when they were run last
    script.py     at the command line: `python card.py s07_causal_mask.py`
"""
