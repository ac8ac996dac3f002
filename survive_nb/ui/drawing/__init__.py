"""Drawing kit shared by the games: strokes, painters and layered canvases."""
