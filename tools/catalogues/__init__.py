"""``make translations``: extract every sentence shown to users, and update the message catalogues."""
