"""The bench: the same class through this kit, its peers and the floor, in one run (`make bench`).

::

    classes.py     a class of any size, made of specimens and the reference
    commands.py    what is timed: each contender as the command that a user types
    reaper.py      runs one command and waits for all that it started, orphans too
    measure.py     seconds, CPU seconds and memory of one command
    floor.py       a bare loop that forks, executes the cells and makes the same calls
    breakdown.py   where a submission's milliseconds go
    plan.py        which classes go through which contender, and the ratios
    table.py       the tables that are printed
    cluster.py     what dask costs a submission (`make bench-cluster`)
    simulation.py  from these costs: a hundred thousand submissions on many cores

Nothing here is part of the package, and no test asserts a time.
"""
