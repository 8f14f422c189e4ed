"""The smallest box: seven cards, three of them tainted, and no piece that anybody can pay for."""
