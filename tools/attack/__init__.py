"""``make attack``: the attacks of the security review, on this machine only.

Counts are at least those of the review and bounded, and so is the time of each attack.  An attack is a
function that returns how many tries there were and what went wrong.
"""
