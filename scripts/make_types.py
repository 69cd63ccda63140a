"""Print what the server answers as TypeScript, from the forms in `noughts/web/server/schemas.py`."""

import json
from typing import Any

from noughts.web.server.app import create_app
from noughts.web.server.schemas import FORMS

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typed(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(map(typed, schema["anyOf"]))
    if "const" in schema or "enum" in schema:
        return " | ".join(map(json.dumps, schema.get("enum", [schema.get("const")])))
    if "items" in schema:
        return f"({typed(schema['items'])})[]"
    if "properties" in schema:
        return "{ " + " ".join(f"{name}: {typed(of)};" for name, of in schema["properties"].items()) + " }"
    if "additionalProperties" in schema:
        return f"Record<{typed(schema['propertyNames'])}, {typed(schema['additionalProperties'])}>"
    return PLAIN[schema["type"]]


if __name__ == "__main__":
    for name, form in FORMS.items():
        schema = form.model_json_schema()
        print(f"type {name} = {typed(schema['$defs'][name] if '$ref' in schema else schema)};")
    print("interface Answers {")
    for path, methods in create_app().openapi()["paths"].items():
        for method in methods.values():
            answer = method["responses"]["200"]["content"]["application/json"]["schema"]
            print(f"  {json.dumps(path)}: {typed(answer)};")
    print("}")
