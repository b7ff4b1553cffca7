"""The shapes of bodies: what is read is checked here and nowhere else; what is written is documented here."""
