"""The part of flask-smorest that this project uses, typed."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Blueprint as FlaskBlueprint
from flask import Flask
from marshmallow import Schema
from webargs.flaskparser import FlaskParser

_View = TypeVar("_View", bound=Callable[..., Any])

class Blueprint(FlaskBlueprint):
    ARGUMENTS_PARSER: FlaskParser
    def __init__(self, name: str, import_name: str, *, description: str = ...) -> None: ...
    def route(self, rule: str, **options: Any) -> Callable[[_View], _View]: ...
    def arguments(
        self, schema: Schema, *, location: str = ..., examples: Mapping[str, Any] | None = ...
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]: ...
    def response(
        self,
        status_code: int,
        schema: Schema | Mapping[str, Any] | None = ...,
        *,
        content_type: str | None = ...,
        examples: Mapping[str, Any] | None = ...,
        headers: Mapping[str, Any] | None = ...,
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]: ...
    def alt_response(
        self,
        status_code: int,
        response: str | None = ...,
        *,
        schema: Schema | None = ...,
        description: str | None = ...,
        examples: Mapping[str, Any] | None = ...,
        headers: Mapping[str, Any] | None = ...,
    ) -> Callable[[_View], _View]: ...
    @staticmethod
    def doc(**kwargs: Any) -> Callable[[_View], _View]: ...

class Api:
    ERROR_SCHEMA: type[Schema]
    spec: APISpec
    ma_plugin: MarshmallowPlugin
    def __init__(self, app: Flask, *, spec_kwargs: Mapping[str, Any] = ...) -> None: ...
    def register_converter(self, converter: type[Any], func: Callable[[Any], Mapping[str, Any]]) -> None: ...
    def register_blueprint(self, blp: Blueprint, **options: Any) -> None: ...
    def _init_spec(self, **options: Any) -> None: ...
    def _register_responses(self) -> None: ...
    def _register_pagination_header(self) -> None: ...
    def _register_error_handlers(self) -> None: ...
