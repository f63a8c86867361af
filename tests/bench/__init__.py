"""Programs that print figures, one JSON line each; never part of the test run."""
