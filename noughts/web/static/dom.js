// Making elements: `h` for HTML, `s` for SVG. No text is ever read as markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);
export const s = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);
export const byId = (id) => document.getElementById(id);

/** A labelled control: the label says what it is, also to a screen reader. */
export const field = (label, control) => h("label", { class: "field" }, h("span", null, label), control);

export function button(label, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, label);
}

/** Draw the inside of an element anew without taking the focus from whoever is on one of its buttons. */
export function redraw(element, children) {
  const place = [...element.querySelectorAll("button")].indexOf(document.activeElement);
  element.replaceChildren(...children);
  if (place >= 0) element.querySelectorAll("button")[place]?.focus();
}

export function options(select, choices, chosen) {
  select.replaceChildren(...choices.map(([value, label]) => h("option", { value }, label ?? value)));
  if (choices.some(([value]) => value === chosen)) select.value = chosen;
  return select;
}
