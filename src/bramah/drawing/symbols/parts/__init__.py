"""What symbols are composed of, one concept per file. Each function gives shapes to be put together."""
