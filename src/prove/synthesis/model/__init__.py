"""The teacher that is a language model behind an endpoint, and the client it asks through."""
