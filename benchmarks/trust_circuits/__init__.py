"""What benchmarks/trust.py is made of: circuits, references, comparison, and the counting of what came out."""
