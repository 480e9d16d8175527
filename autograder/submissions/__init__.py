"""Read submissions, match their cells with the release, write autograded notebooks and attempts."""
