"""Games in words, without a screen: logs, descriptions of positions, typed commands.

What all games share is here.  The words of one game are in its package ``text``, see
`survive_nb.text.game_text`.
"""
