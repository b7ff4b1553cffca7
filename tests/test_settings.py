"""Settings read from an environment."""

import re
from pathlib import Path

import pytest

from scrabble_api.settings import BadSetting, Settings, read_settings, settings_table, table_in_force


def test_without_any_variable_the_service_runs_from_a_file_in_the_users_data_folder() -> None:
    settings = read_settings({})
    assert settings == Settings()
    assert settings.data_folder.is_absolute()
    assert settings.database == settings.data_folder / "scrabble-api.db"


def test_every_setting_is_read_from_the_variable_of_its_name() -> None:
    environment = {
        "SCRABBLE_API_DATA": " /srv/club ",
        "SCRABBLE_API_DATABASE_URL": "sqlite:////srv/club/games.db",
        "SCRABBLE_API_BOOTSTRAP_KEY": "a.key_of-32~characters-at-least.",
        "SCRABBLE_API_DEFAULT_LEXICON": "enable",
        "SCRABBLE_API_CORS_ORIGINS": "https://a.example https://b.example",
        "SCRABBLE_API_TRUSTED_PROXIES": "2",
        "SCRABBLE_API_RATE_LIMIT": "600/minute",
        "SCRABBLE_API_RATE_LIMIT_STORAGE": "redis://localhost",
        "SCRABBLE_API_WORKERS": "4",
        "SCRABBLE_API_LARGE_REQUESTS": "3",
        "SCRABBLE_API_STREAMS": "50",
        "SCRABBLE_API_DATABASE_SECONDS": "20",
        "SCRABBLE_API_WEBHOOK_NETWORKS": "192.168.1.0/24 fd00::/8",
        "SCRABBLE_API_WEBHOOK_SECONDS": "5",
        "SCRABBLE_API_LOG_LEVEL": "WARNING",
        "SCRABBLE_API_LOG_FORMAT": "plain",
        "PATH": "/bin",
    }
    settings = read_settings(environment)
    assert settings == Settings(
        data="/srv/club",
        database_url="sqlite:////srv/club/games.db",
        bootstrap_key="a.key_of-32~characters-at-least.",
        default_lexicon="enable",
        cors_origins="https://a.example https://b.example",
        trusted_proxies=2,
        rate_limit="600/minute",
        rate_limit_storage="redis://localhost",
        workers=4,
        large_requests=3,
        streams=50,
        database_seconds=20,
        webhook_networks="192.168.1.0/24 fd00::/8",
        webhook_seconds=5,
        log_level="WARNING",
        log_format="plain",
    )
    assert (settings.data_folder, settings.origins) == (Path("/srv/club"), ["https://a.example", "https://b.example"])
    assert len(environment) - 1 == settings_table().count("`SCRABBLE_API_")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("WORKERS", "0"),
        ("WORKERS", "many"),
        ("WORKERS", "1001"),
        ("WORKERS", "٣"),
        ("TRUSTED_PROXIES", "-1"),
        ("TRUSTED_PROXIES", "1.5"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("CORS_ORIGINS", "hall.example"),
        ("CORS_ORIGINS", "https://(["),
        ("CORS_ORIGINS", "https://club.example/"),
        ("CORS_ORIGINS", "https://[::1"),
        ("CORS_ORIGINS", "https://[:::1]"),
        ("CORS_ORIGINS", "https://a[b]"),
        ("CORS_ORIGINS", "postgresql://ann:sesame@host"),
        ("WORKERS", "sk_sesame"),
    ],
)
def test_a_value_that_cannot_be_is_not_told(name: str, value: str) -> None:
    said = f"SCRABBLE_API_{name} is set to what it cannot be (not shown here); it must be "
    with pytest.raises(BadSetting, match=re.escape(said)) as refused:
        read_settings({f"SCRABBLE_API_{name}": value})
    # A figure may well stand in what is allowed.
    assert value.isdecimal() or value not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("RATE_LIMT", "rename it SCRABBLE_API_RATE_LIMIT if that is meant, or unset it"),
        ("BOOTSTRAP_KEI", "rename it SCRABBLE_API_BOOTSTRAP_KEY if that is meant, or unset it"),
        ("DATABASE_URI", "rename it SCRABBLE_API_DATABASE_URL if that is meant, or unset it"),
        ("DATABSE", "rename it SCRABBLE_API_DATA"),
        ("SECRET", "unset it"),
        ("COLOUR", "unset it"),
    ],
)
def test_a_name_that_no_setting_has_is_told_without_its_value(name: str, advice: str) -> None:
    value = "postgresql://ann:sesame@host/club"
    with pytest.raises(BadSetting, match=f"There is no setting SCRABBLE_API_{name}: {advice}") as refused:
        read_settings({f"SCRABBLE_API_{name}": value})
    assert value not in str(refused.value)


@pytest.mark.parametrize(
    ("given", "origins"),
    [
        ("*", ["*"]),
        ("https://club.example  http://HALL.example:8080", ["https://club.example", "http://hall.example:8080"]),
        ("http://[::1]:8080", ["http://[::1]:8080"]),
        ("http://[2001:DB8:0:0:0:0:0:1]", ["http://[2001:db8::1]"]),
        ("https://club.example:443 http://club.example:80", ["https://club.example", "http://club.example"]),
        ("https://club.example:80", ["https://club.example:80"]),
    ],
)
def test_origins_are_read_as_browsers_write_them(given: str, origins: list[str]) -> None:
    assert read_settings({"SCRABBLE_API_CORS_ORIGINS": given}).origins == origins


@pytest.mark.parametrize("key", ["x" * 31, "x" * 31 + " y", "x" * 31 + "é", "x" * 31 + "/", "x" * 16 + "\n" + "x" * 16])
def test_a_bootstrap_key_that_could_be_guessed_or_mangled_is_refused_and_not_told(key: str) -> None:
    with pytest.raises(
        BadSetting, match=r"SCRABBLE_API_BOOTSTRAP_KEY is set to what it cannot be .*; it must be at least 32"
    ) as refused:
        read_settings({"SCRABBLE_API_BOOTSTRAP_KEY": key})
    assert key not in str(refused.value)


def test_settings_that_are_printed_tell_no_key() -> None:
    address = "postgresql://ann:secret@host/club"
    settings = Settings(bootstrap_key="secret" * 6, database_url=address, rate_limit_storage="redis://:secret@host")
    assert "secret" not in repr(settings)


@pytest.mark.parametrize(("amount", "workers", "share"), [(600, 1, 600), (600, 4, 150), (10, 4, 3), (1, 4, 1)])
def test_each_worker_has_its_share_of_a_limit(amount: int, workers: int, share: int) -> None:
    assert Settings(workers=workers).share_of(amount) == share


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("workers", 4, "`4`"),
        ("rate_limit", "", "empty"),
        ("bootstrap_key", "sesame" * 6, "`(secret)`"),
        ("database_url", "postgresql+psycopg://ann:ses@me@host/club", "`postgresql+psycopg://(secret)@host/club`"),
        (
            "database_url",
            "postgresql://host/club?user=ann&password=sesame",
            "`postgresql://host/club?user=ann&password=(secret)`",
        ),
        ("database_url", "sqlite:////srv/club/games.db", "`sqlite:////srv/club/games.db`"),
        ("rate_limit_storage", "redis://:sesame@host", "`redis://(secret)@host`"),
    ],
)
def test_settings_in_force_are_shown_without_secrets(name: str, value: str | int, shown: str) -> None:
    table = table_in_force(Settings(**{name: value}))  # type: ignore[arg-type]  # the value is one of that setting
    [row] = [row for row in table.splitlines() if f"SCRABBLE_API_{name.upper()}`" in row]
    assert row.split(" | ")[1] == shown
    assert "sesame" not in table
