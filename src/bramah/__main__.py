"""`python -m bramah` is the command line."""

from bramah.cli import main

main(prog_name="bramah")
