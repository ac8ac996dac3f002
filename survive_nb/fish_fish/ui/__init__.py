"""The screens of Fish Fish!."""
