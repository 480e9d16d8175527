"""The same grading on a Dask cluster (extra ``cluster``; docs/scaling.md).

::

    instructor's machine             scheduler        each worker of dask
    run.grade_stage                                   plugin.Invitation   joins, or is refused
      executor.Cluster ── link ──────── o ──────────> slots.Slots         a slot a thread
        dispatch: who gets what,                        grader            a process that grades
        deaths, quarantine                                └ sandbox.host  warm, confined
      run.Writer: the gradebook

A stage travels as a `kit.Kit`, a hand-in as a `parcel.Parcel`, both as bytes. All that is written
is written on the instructor's machine.
"""
