"""The bench: the same class through this kit and two other graders, in one run (`make bench`).

::

    classes.py     a class of any size, made of the frozen answers in ``answers.json``
    kit.py         this kit, each command as a user types it
    peers.py       nbgrader and otter-grader; ``asserts/`` has their hidden tests
    reaper.py      runs one command and waits for all that it started, orphans too
    measure.py     seconds, CPU seconds and memory of one command
    timeline.py    where the seconds of one run go
    plan.py        which classes go through which contender, and the ratios
    bounds.py      what a figure may be at least or at most, and the verdict
    results.py     the recorded figures, and ``docs/benchmarks.md``, which is drawn from them

    soak.py        10,000 submissions in one go (`make soak`)
    hostile.py     1,000 hostile submissions in one go (`make hostile`)
    pairs.py       what a mechanism saves: two checkouts by turns
    channels.py    what two submissions can still pass to each other
    cluster.py     what dask costs a submission (`make bench-cluster`)
    mutants.py     small changes to right answers that the checks notice (`make mutants`)
    simulation.py  from these costs: a hundred thousand submissions on many cores

Nothing here is part of the package, and no test asserts a time.
"""
