"""Print the types of the API's results as TypeScript, from the models that describe the server."""

import json
from typing import Any

from noughts.api.program import CheckExtras, ConsoleAnswer, SyntaxAnswer
from noughts.check.grade.report import Report
from noughts.learn.program_api import CertificateAnswer, MarkProgress, ProgramMarkAnswer, StartAnswer
from noughts.web.server.app import create_app
from noughts.web.server.models import MODELS

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
PAGE_ONLY = (
    Report,
    CheckExtras,
    StartAnswer,
    ProgramMarkAnswer,
    CertificateAnswer,
    MarkProgress,
    SyntaxAnswer,
    ConsoleAnswer,
)  # answers about a student's program, which the description leaves out

RENAMED = {"Report": "FileReport"}  # browsers have a type of that name


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return RENAMED.get(name, name)
    if "anyOf" in schema:
        return " | ".join(map(type_of, schema["anyOf"]))
    if "const" in schema or "enum" in schema:
        return " | ".join(map(json.dumps, schema.get("enum", [schema.get("const")])))
    if "prefixItems" in schema:
        return f"[{', '.join(map(type_of, schema['prefixItems']))}]"
    if "items" in schema:
        return f"({type_of(schema['items'])})[]"
    if "properties" in schema:
        fields = (f"{name}: {type_of(of)};" for name, of in schema["properties"].items())
        return f"{{ {' '.join(fields)} }}"
    if "additionalProperties" in schema:
        keys = type_of(schema.get("propertyNames", {"type": "string"}))
        return f"Record<{keys}, {type_of(schema['additionalProperties'])}>"
    return PLAIN[schema["type"]]


if __name__ == "__main__":
    described = create_app().openapi()
    for result in PAGE_ONLY:
        MODELS.model(result)
    for name, model in MODELS.by_name.items():
        schema = model.model_json_schema()
        form = schema["$defs"][name] if "$ref" in schema else schema
        print(f"type {RENAMED.get(name, name)} = {type_of(form)};")
    print("interface Answers {")
    for path, methods in described["paths"].items():
        for method in methods.values():
            answer = method["responses"]["200"]["content"]["application/json"]["schema"]
            print(f"  {json.dumps(path)}: {type_of(answer)};")
    print("}")
