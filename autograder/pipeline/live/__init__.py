"""Grading on submission: ``autograder serve`` (docs/live.md).

`service` is the loop; it keeps submissions with `inbox`, which reads them from `exchange`, grades
with `pool`, answers with `pages` and says how it goes with `monitor`; `records` is what is known of
each attempt. Everything that it has to
know after a kill lies in files, each of which is written whole or not at all::

    attempts/<stage>/<student>/<number>/attempt.json, files/   as `autograder collect` keeps them
                                        live.json              when it arrived, what became of it
                                        report.json            what its page is drawn from
    live/lock, live/status.json                                one instance; `serve --status`
"""
