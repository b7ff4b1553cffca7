"""Records of games as JSON that loses nothing: as somebody wrote them down, or as a club keeps them."""
