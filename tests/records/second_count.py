"""Statistics counted a second time, from what the service answers of each game, by nothing of the service's own."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import httpx

from tests.disputes.table import Json

_MOST_HIGH = 10

#: Games that were looked at, each with its turns, by id.
Seen = dict[str, tuple[Json, list[Json]]]


def counted(client: httpx.Client, query: Mapping[str, Any], seen: Seen | None = None) -> Json:
    """What the games of a list come to, for the player that it is of, or for all; ``seen`` are looked at no more."""
    seen = {} if seen is None else seen
    seats = [seat for game in _listed(client, query) for seat in _seats(_look(client, game, seen), game, query)]
    boards = [seat for seat in seats if seat["board"]]
    judged = [seat for seat in boards if seat["judged"]]
    known = [seat for seat in boards if seat["blanks"] is not None]
    timed = [seat for seat in seats if seat["turns"] is not None]
    points, turns = _sum(timed, "points"), _sum(timed, "turns")
    bonuses, blanks = _sum(boards, "bonuses"), _sum(known, "blanks")
    return {
        "games": len({seat["game_id"] for seat in seats}),
        "results": _outcomes(seats),
        "turns": {"seats": len(timed), "turns": turns, "points": points, "average_points": _mean(points, turns)},
        "plays": {
            "seats": len(boards),
            **{name: _sum(boards, name) for name in ("plays", "exchanges", "passes", "bonuses")},
            "bonuses_per_game": _mean(bonuses, len(boards)),
        },
        "challenges": {
            "seats": len(boards),
            **{
                name: _sum(boards, name)
                for name in ("won", "lost", "plays_taken_off", "plays_upheld", "plays_withdrawn")
            },
        },
        "phonies": {"seats": len(judged), "stood": _sum(judged, "phonies")},
        "blanks": {"seats": len(known), "drawn": blanks, "per_game": _mean(blanks, len(known))},
        "announced_scores": _announced([by for seat in boards for by in seat["announced"]]),
        "first_move": {
            name: _outcomes([seat for seat in seats if seat["moved"] == moved])
            for name, moved in (("first", 1), ("second", 2))
        },
        "high_games": [_high_game(seat) for seat in sorted(seats, key=lambda one: (-one["score"], *one["place"]))][
            :_MOST_HIGH
        ],
        "high_plays": _high_plays(boards),
    }


def _listed(client: httpx.Client, query: Mapping[str, Any]) -> Iterator[Json]:
    """The finished games of a list, all its pages, the oldest first."""
    page: Json = {"next": ""}
    while page["next"] is not None:
        cursor = {"cursor": page["next"]} if page["next"] else {}
        page = client.get("/v1/games", params={**query, "sort": "opened", "limit": 200, **cursor}).json()
        yield from (game for game in page["items"] if game["players"][0]["place"] is not None)


def _is_wanted(player: Json, result: str, query: Mapping[str, Any]) -> bool:
    return bool(
        query.get("player", player["name"]).strip().casefold() == player["name"].casefold()
        and query.get("player_id", player["player_id"]) == player["player_id"]
        and query.get("result", result) == result
    )


def _look(client: httpx.Client, listed: Json, seen: Seen) -> tuple[Json, list[Json]]:
    path = f"/v1/games/{listed['id']}"
    if listed["id"] not in seen:
        seen[listed["id"]] = client.get(path).json(), client.get(f"{path}/turns").json()["items"]
    return seen[listed["id"]]


def _seats(looked: tuple[Json, list[Json]], listed: Json, query: Mapping[str, Any]) -> Iterator[Json]:
    game, turns = looked
    places = [player["place"] for player in listed["players"]]
    for player in listed["players"]:
        first = "tie" if places.count(1) > 1 else "win"
        result = first if player["place"] == 1 else "loss"
        if _is_wanted(player, result, query):
            yield {**_seat(game, listed, turns, player), "result": result}


def _seat(game: Json, listed: Json, turns: list[Json], player: Json) -> Json:
    number = player["seat"]
    others = [one["score"] for one in listed["players"] if one["seat"] != number]
    own = [turn for turn in turns if turn["seat"] == number]
    plays = [turn for turn in own if turn["kind"] == "play" and turn["withdrawn"] is None]
    made = [turn["challenge"] for turn in turns if turn["challenge"] and turn["challenge"]["challenger_seat"] == number]
    taken = [turn for turn in own if turn["kind"] != "lost-turn"]
    with_words = [turn for turn in plays if turn["words"]]
    has_turns = game["recording"] != "result"
    return {
        "game_id": game["id"],
        "day": listed["played_on"] or listed["opened_at"][:10],
        "seat": number,
        "name": player["name"],
        "player_id": player["player_id"],
        "place": (listed["opened_at"], game["id"], number),
        "score": player["score"],
        "spread": player["score"] - Fraction(sum(others), len(others)),
        "moved": None if not turns or len(others) > 1 else 1 if turns[0]["seat"] == number else 2,
        "board": game["recording"] == "turns",
        "judged": game["lexicon"] is not None,
        "turns": len(taken) if has_turns else None,
        "points": sum(turn["counted"] for turn in taken),
        "plays": len(plays),
        "exchanges": sum(turn["kind"] == "exchange" for turn in own),
        "passes": sum(turn["kind"] == "pass" for turn in own),
        "bonuses": sum(turn["bonus"] > 0 for turn in plays),
        "won": sum(not one["acceptable"] for one in made),
        "lost": sum(one["acceptable"] for one in made),
        "plays_taken_off": sum(turn["withdrawn"] == "challenge" for turn in own),
        "plays_upheld": sum(turn["challenge"] is not None and turn["challenge"]["acceptable"] for turn in own),
        "plays_withdrawn": sum(turn["withdrawn"] == "consent" for turn in own),
        "phonies": sum(_is_phony(turn) for turn in plays),
        "blanks": _blanks(game, own, plays, number),
        "announced": [
            turn["announced_score"] - turn["score"]
            for turn in plays
            if turn["announced_score"] is not None and turn["score"] is not None
        ],
        "high_plays": [
            {
                "turn": turn["number"],
                "notation": f"{turn['position']} {turn['tiles']}",
                "words": [word["word"] for word in turn["words"]],
                "bonus": turn["bonus"],
                "score": turn["score"],
            }
            for turn in with_words
        ],
    }


def _is_phony(turn: Json) -> bool:
    is_ruled_good = turn["challenge"] is not None and turn["challenge"]["ruling"] and turn["challenge"]["acceptable"]
    return not is_ruled_good and any(word["valid"] is False for word in turn["words"])


def _blanks(game: Json, own: list[Json], plays: list[Json], seat: int) -> int | None:
    """Small letters and question marks; of the tiles left what the game shows of the rack."""
    if game["recording"] != "turns":
        return None
    [left] = [player for player in game["players"] if player["seat"] == seat]
    exchanged = [turn["tiles"] for turn in own if turn["kind"] == "exchange"]
    if left["rack"] is None or None in exchanged or any("_" in tiles for tiles in exchanged):
        return None
    if len(left["rack"].replace("_", "")) != left["tiles_held"] or any(not turn["count"] for turn in plays):
        return None
    laid = "".join(turn["tiles"] for turn in plays)
    return sum(one.islower() for one in laid) + "".join([*exchanged, left["rack"]]).count("?")


def _announced(differences: list[int]) -> Json:
    return {
        "plays": len(differences),
        "errors": sum(by != 0 for by in differences),
        "points_over": sum(max(by, 0) for by in differences),
        "points_under": sum(max(-by, 0) for by in differences),
    }


def _outcomes(seats: list[Json]) -> Json:
    results = [seat["result"] for seat in seats]
    wins, ties = results.count("win"), results.count("tie")
    return {
        "seats": len(seats),
        "wins": wins,
        "ties": ties,
        "losses": results.count("loss"),
        "win_rate": _mean(wins + Fraction(ties, 2), len(seats)),
        "average_score": _mean(_sum(seats, "score"), len(seats)),
        "average_spread": _mean(sum((seat["spread"] for seat in seats), Fraction(0)), len(seats)),
    }


def _sum(seats: Iterable[Json], name: str) -> int:
    return sum(seat[name] for seat in seats)


def _mean(total: int | Fraction, count: int) -> float | None:
    return round(float(Fraction(total) / count), 3) if count else None


def _shown(seat: Json) -> Json:
    return {name: seat[name] for name in ("game_id", "day", "seat", "name", "player_id")}


def _high_game(seat: Json) -> Json:
    return {**_shown(seat), "score": seat["score"], "spread": round(float(seat["spread"]), 3), "result": seat["result"]}


def _high_plays(seats: list[Json]) -> list[Json]:
    plays = [(seat, play) for seat in seats for play in seat["high_plays"]]
    plays.sort(key=lambda one: (-one[1]["score"], *one[0]["place"], one[1]["turn"]))
    return [{**_shown(seat), **play} for seat, play in plays[:_MOST_HIGH]]
