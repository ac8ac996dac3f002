"""Tests of ``survive-nb serve``, by clients that speak to it as browsers do."""
