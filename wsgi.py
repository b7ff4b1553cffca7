"""The app for any WSGI server."""

from scrabble_api.app import create_app

app = create_app()
