"""Computer players at work: worker thread, process, hints, series of games."""
