"""What the documentation site is made with, besides its pages."""
