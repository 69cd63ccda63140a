"""The search for games with misère, gravity or one mark for both, and a faster one for gravity alone."""
