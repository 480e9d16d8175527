"""Grading on a Dask cluster (extra ``cluster``; docs/scaling.md).

::

    instructor's machine             scheduler        each worker of Dask
    run.grade_stage                                   plugin.Invitation   joins, or is refused
      executor.Cluster ── link ──────── o ──────────> slots.Slots         a slot a thread
        dispatch: assigns submissions,                  WorkerProcess     a process that grades
        handles lost workers                              └ sandbox.host  warm, confined
      run.Writer: the gradebook

A stage travels as a `transfer.PackedWork`, a submission as a `transfer.PackedTask`, both as bytes.
All records are written on the instructor's machine.
"""
