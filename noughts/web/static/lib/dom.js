// Make elements: `h` for HTML, `s` for SVG. Text is never parsed as markup.

const SVG = "http://www.w3.org/2000/svg";

/** @param {unknown} value */
const isPresent = (value) => value !== null && value !== undefined && value !== false;

/** @template {Element} Made @param {Made} element @param {Props | undefined} props @param {Child[]} children */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (!isPresent(value)) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(.../** @type {(Node | string)[]} */ (children.flat(3).filter(isPresent)));
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Props} [props] @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Props} [props] @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export const s = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);

/** An element that the page always has. @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** A control with its label. @param {string} label @param {Element} control */
export const field = (label, control) => h("label", { class: "field" }, h("span", null, label), control);

/** @param {Child} label @param {(event: MouseEvent) => unknown} onclick @param {Props} [props] */
export function button(label, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, label);
}

/**
 * Replace the children of an element; the focus stays on the button at the same place.
 * @param {Element} element @param {Node[]} children
 */
export function redraw(element, children) {
  const place = [...element.querySelectorAll("button")].indexOf(
    /** @type {HTMLButtonElement} */ (document.activeElement),
  );
  element.replaceChildren(...children);
  if (place >= 0) element.querySelectorAll("button")[place]?.focus();
}

/** @param {HTMLSelectElement} select @param {Choice[]} choices @param {string} chosen */
export function options(select, choices, chosen) {
  select.replaceChildren(...choices.map(([value, label, disabled]) => h("option", { value, disabled }, label ?? value)));
  select.value = chosen; // an unknown value selects none, so that any can be chosen
  return select;
}

/** Set an attribute if it changes; null removes it. @param {Element} element @param {string} name @param {string | null} value */
export function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** The children of a list of terms and descriptions. @param {[Child, Child][]} pairs */
export const terms = (pairs) => pairs.map(([term, text]) => h("div", null, h("dt", null, term), h("dd", null, text)));
