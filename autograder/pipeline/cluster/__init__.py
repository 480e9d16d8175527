"""Grading on a Dask cluster (extra ``cluster``; docs/scaling.md).

::

    instructor's machine             scheduler        each worker of Dask
    run.grade_stage                                   plugin.Invitation   joins, or is refused
      executor.Cluster ── link ──────── o ──────────> slots.Slots         a slot a thread
        dispatch: who grades what,                      WorkerProcess     a process that grades
        deaths, quarantine                                └ sandbox.host  warm, confined
      run.Writer: the gradebook

A stage travels as a `transfer.PackedWork`, a submission as a `transfer.PackedTask`, both as bytes.
All that is written is written on the instructor's machine.
"""
