"""Grading on submission: ``autograder serve`` (docs/live.md).

`service` is the main loop. It uses `inbox` to save submissions from the `exchange`, `pool` to grade
them, `pages` for feedback, `monitor` for the status, and `records` for the state of each attempt.
The state is in files, which are written atomically, so the service may be killed at any moment::

    attempts/<stage>/<student>/<number>/attempt.json, files/   as `autograder collect` keeps them
                                        live.json              when it arrived, and its state
                                        report.json            from which its page is drawn
    live/lock, live/status.json                                one instance; `serve --status`
"""
