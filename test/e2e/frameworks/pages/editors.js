/**
 * @module Two rich editors that keep a document of their own and redraw the page from it.
 */
import { baseKeymap, toggleMark } from "prosemirror-commands";
import { history, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { schema } from "prosemirror-schema-basic";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import "prosemirror-view/style/prosemirror.css";
import Quill from "quill";
import "quill/dist/quill.snow.css";
import { report } from "./report.js";

const state = { letter: [], memo: [] };
const tell = (change) => report(Object.assign(state, change));

const letter = new EditorView(document.querySelector("#letter"), {
  state: EditorState.create({
    schema,
    plugins: [history(), keymap({ "Mod-b": toggleMark(schema.marks.strong), "Mod-z": undo }), keymap(baseKeymap)],
  }),
  attributes: { "aria-label": "Letter" },
  dispatchTransaction(transaction) {
    letter.updateState(letter.state.apply(transaction));
    const runs = [];
    letter.state.doc.descendants((node) => {
      if (node.isText) runs.push([node.text, ...node.marks.map((mark) => mark.type.name)]);
    });
    tell({ letter: runs, paragraphs: letter.state.doc.childCount });
  },
});

const memo = new Quill("#memo", {
  theme: "snow",
  modules: { toolbar: [[{ header: [1, 2, false] }], ["bold", "link"], [{ list: "bullet" }]] },
});
memo.root.setAttribute("aria-label", "Memo");
memo.on("text-change", () => tell({ memo: memo.getContents().ops }));
tell({});
