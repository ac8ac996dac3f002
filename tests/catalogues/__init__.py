"""The tools behind ``make translations``: find every sentence a person can see, and keep the catalogues."""
