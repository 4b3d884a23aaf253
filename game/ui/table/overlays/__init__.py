"""What lies over the table for a while and hears gestures before it.

`table_overlays.py` is the list: who makes each, at which tables, in which order they hear; the first one lies on top.
A scene makes them once with `lay_over` and then only speaks to `Overlays`, which passes gestures, time, drawing and
nodes on. What a button of the table does with an overlay stands in the overlay's `commands`. One overlay knows of
another only through `context.overlays`: what of the felt is covered, whether something else has corners round it, or,
by its kind, the one it needs.

Whatever is seen as a plate is an `OverlayPanel`: it says what is on it as items of the kit, where it lies, and in its
`question` everything that both depend on. As long as the question is equal nothing is laid out and the ops are the
same objects. Pointer and keys come with it: it takes what is pressed inside it, leaves to the table what was begun
there, and hears its own keys unless tiles are picked.

Who speaks in place of the status strip claims it for itself alone (`Speaker` in `view_state.py`).
"""
