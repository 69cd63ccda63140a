"""Pydantic models of the typed data that the API returns, for the description at `/openapi.json`."""

from dataclasses import is_dataclass
from enum import StrEnum
from types import UnionType
from typing import (
    Any,
    ClassVar,
    ForwardRef,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import BaseModel, ConfigDict, create_model


class Models:
    """A model per TypedDict or dataclass, made when it is first needed, with those inside it."""

    def __init__(self) -> None:
        self.by_name: dict[str, type[BaseModel]] = {}

    def model(self, form: Any) -> type[BaseModel]:
        """The model of a form; it has the fields of the form and no others."""
        self._refer(form)
        for model in self.by_name.values():
            model.model_rebuild(_types_namespace=self.by_name)
        return self.by_name[_name(form)]

    def _refer(self, form: Any) -> ForwardRef:
        name = _name(form)
        if name not in self.by_name:
            self.by_name[name] = BaseModel  # until it is made: a form may contain itself
            fields: dict[str, Any] = {
                field: (self._with_models(kind), ...) for field, kind in _fields(form).items()
            }
            config = ConfigDict(extra="forbid")
            self.by_name[name] = create_model(name, __config__=config, __doc__=form.__doc__, **fields)
        return ForwardRef(name)

    def _with_models(self, kind: Any) -> Any:
        """A type in which models stand for the forms."""
        if is_typeddict(kind) or is_dataclass(kind):
            return self._refer(kind)
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return Literal[tuple(str(member) for member in kind)]
        origin, parts = get_origin(kind), get_args(kind)
        if origin in (list, dict, tuple):
            return origin[tuple(map(self._with_models, parts))]
        if origin in (Union, UnionType):
            return Union[tuple(map(self._with_models, parts))]  # noqa: UP007 made at run time
        return kind


def _fields(form: Any) -> dict[str, Any]:
    """The fields of a form with their types, and the properties that a dataclass adds in JSON."""
    hints = {name: kind for name, kind in get_type_hints(form).items() if get_origin(kind) is not ClassVar}
    for name in getattr(form, "JSON_PROPERTIES", ()):
        hints[name] = get_type_hints(getattr(form, name).fget)["return"]
    return hints


def _name(form: Any) -> str:
    """The name of a form; all of them are JSON here, so the suffix goes."""
    return str(form.__name__).removesuffix("Json")


MODELS = Models()
