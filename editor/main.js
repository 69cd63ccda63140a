// CodeMirror 6 as the editor of Your program: the same functions as the plain text area in editor.js.
// It lives in a shadow root, where its styles are constructed sheets: the page's security policy allows no style elements.

import { defaultKeymap, history, historyKeymap, indentWithTab, insertNewlineKeepIndent, isolateHistory } from "@codemirror/commands";
import { HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { python } from "@codemirror/lang-python";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--card)", fontSize: "13px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace', lineHeight: "20px" },
  ".cm-content": { caretColor: "var(--ink)", padding: "10px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--sunk)", color: "var(--soft)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 8px 0 12px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--x) 25%, var(--card))" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--glow)", outline: "1px solid var(--soft)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "color-mix(in srgb, var(--loss) 25%, var(--card))" },
  ".cm-lit": { backgroundColor: "var(--glow)" },
  ".cm-fault": { textDecoration: "underline wavy var(--loss)", textUnderlineOffset: "4px" },
  ".cm-placeholder": { color: "var(--soft)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--x)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--win)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--o)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], fontWeight: "700" },
]);

/** Enter keeps the indentation, and adds a level after a colon, also while the syntax is not parsed yet. */
function newLine(view) {
  const { from } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  const before = line.text.slice(0, from - line.from);
  if (!/:\s*$/.test(before)) return insertNewlineKeepIndent(view);
  view.dispatch(view.state.replaceSelection(`\n${/^\s*/.exec(before)[0]}    `), { scrollIntoView: true, userEvent: "input" });
  return true;
}

/** A field that marks one line, counted from 1; 0: none. */
function lineMark(name) {
  const effect = StateEffect.define();
  const mark = Decoration.line({ class: name });
  const field = StateField.define({
    create: () => Decoration.none,
    update(marks, change) {
      let shown = marks.map(change.changes);
      for (const each of change.effects)
        if (each.is(effect)) {
          const { value } = each;
          shown = value && value <= change.state.doc.lines ? Decoration.set([mark.range(change.state.doc.line(value).from)]) : Decoration.none;
        }
      return shown;
    },
    provide: (of) => EditorView.decorations.from(of),
  });
  return { field, effect };
}

/** @param {string} label @param {{ onChange: (text: string) => void, onRun: () => void }} events @param {string} hint */
export function createCodeEditor(label, { onChange, onRun }, hint) {
  const element = document.createElement("div");
  element.className = "code-editor";
  const root = element.attachShadow({ mode: "open" });
  const [lit, fault] = [lineMark("cm-lit"), lineMark("cm-fault")];
  let silent = false; // the page sets the text

  const extensions = [
    lineNumbers(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of("    "),
    EditorState.tabSize.of(4),
    bracketMatching(),
    python(),
    syntaxHighlighting(colours),
    theme,
    lit.field,
    fault.field,
    placeholder(hint),
    keymap.of([{ key: "Mod-Enter", run: () => (onRun(), true) }, { key: "Enter", run: newLine }, indentWithTab, ...defaultKeymap, ...historyKeymap]),
    EditorView.contentAttributes.of({ "aria-label": label, "aria-description": "Tab indents. Press Escape and then Tab to leave the editor.", autocapitalize: "off" }),
    EditorView.updateListener.of((update) => update.docChanged && !silent && onChange(update.state.doc.toString())),
  ];
  const view = new EditorView({ state: EditorState.create({ extensions }), parent: root, root });
  const text = () => view.state.doc.toString();
  /** @param {number} line */
  const at = (line) => view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines))).from;

  /** @param {number} line */
  function light(line) {
    const effects = [lit.effect.of(line)];
    if (line) effects.push(EditorView.scrollIntoView(at(line), { y: "nearest", yMargin: 60 }));
    view.dispatch({ effects });
  }

  return {
    element,
    focus: () => view.focus(),
    light,
    /** @param {number} line */
    visit(line) {
      view.dispatch({ selection: { anchor: at(line) } });
      light(line);
      view.focus();
    },
    /** @param {number} line */
    flag: (line) => view.dispatch({ effects: fault.effect.of(line) }),
    /** Another text, by a step that can be undone. @param {string} source */
    replace(source) {
      silent = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: source }, selection: { anchor: 0 }, scrollIntoView: true, effects: lit.effect.of(0), annotations: isolateHistory.of("full") });
      silent = false;
      view.focus();
    },
    /** @param {string} source */
    set(source) {
      if (text() !== source) view.setState(EditorState.create({ doc: source, extensions }));
    },
  };
}
