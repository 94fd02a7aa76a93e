"""Published cases run with Bramah and compared with their sources."""
