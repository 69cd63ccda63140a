// The description at /openapi.json, as a page.

import { byId, h } from "./dom.js";

const described = await (await fetch("openapi.json")).json();

/** @param {[string, any]} described */
function endpoint([path, { get }]) {
  const parameters = get.parameters ?? [];
  const title = get.description?.split("\n")[0] ?? get.summary;
  return h(
    "section",
    { class: "card" },
    h("h2", null, h("code", null, `GET ${path}`)),
    h("p", null, title),
    parameters.length
      ? h(
          "dl",
          null,
          parameters.map((/** @type {any} */ { name, description, schema }) =>
            h(
              "div",
              null,
              h("dt", null, h("code", null, name)),
              h(
                "dd",
                null,
                description ?? "",
                schema.default === undefined ? "" : ` Default: ${schema.default}`,
              ),
            ),
          ),
        )
      : null,
    h("p", null, h("a", { href: `.${path}` }, "Try it")),
  );
}

byId("endpoints").replaceChildren(...Object.entries(described.paths).map(endpoint));
