import { h } from "hastscript";
import type { ContainerDirective } from "mdast-util-directive";
import { checkAttributes } from "../attributes.ts";
import type { DirectiveRenderer } from "./directives.ts";

/** `:::note`: a remark in the margin, folded into the text where there is none. */
export const renderNote: DirectiveRenderer<ContainerDirective> = (node, context, state) => {
  checkAttributes(node, {}, context);
  if (node.children.length === 0) context.problem("This note is empty.", node);
  return h("aside.note", { role: "note" }, state.wrap(state.all(node), true));
};
