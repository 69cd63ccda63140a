// Shows the description at /openapi.json as a page.

import { byId, h, terms } from "../lib/dom.js";

const openapi = await (await fetch("openapi.json")).json();

/** @param {any} parameter @returns {[Child, Child]} */
const parameter = ({ name, description = "", schema }) => [
  h("code", null, name),
  schema.default === undefined ? description : `${description} Default: ${schema.default}`,
];

/** @param {[string, any]} path */
function endpoint([path, { get }]) {
  const parameters = get.parameters ?? [];
  const title = get.description?.split("\n")[0] ?? get.summary;
  return h(
    "section",
    { class: "card" },
    h("h2", null, h("code", null, `GET ${path}`)),
    h("p", null, title),
    parameters.length ? h("dl", null, terms(parameters.map(parameter))) : null,
    h("p", null, h("a", { href: `.${path}` }, "Try it")),
  );
}

byId("endpoints").replaceChildren(...Object.entries(openapi.paths).map(endpoint));
