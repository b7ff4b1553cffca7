"""The yardstick for HTTP: the least that Flask can answer in JSON."""

from flask import Flask

app = Flask(__name__, static_folder=None)


@app.get("/")
def hello() -> dict[str, str]:
    return {"hello": "club"}
