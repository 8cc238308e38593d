/**
 * Translators and other extensions replace text nodes by elements of their own. React still holds the old nodes:
 * removing one throws and takes the page down, and a new text written to one is not shown. From now on a node that
 * was replaced can be removed and inserted before, and returns to its place when its text changes.
 */
export function tolerateForeignTextEdits(root: Node = document.documentElement): () => void {
  /** The elements in the place of each replaced text node. */
  const replacements = new WeakMap<Node, readonly ChildNode[]>();
  const { removeChild, insertBefore } = Node.prototype;

  /** The first node in the place of a replaced one, if it is still there. */
  const standIn = (node: Node, parent: Node): ChildNode | null =>
    replacements.get(node)?.find((one) => one.parentNode === parent) ?? null;

  Node.prototype.removeChild = function tolerantRemoveChild<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    if (!(child instanceof Text)) return removeChild.call(this, child) as T;
    for (const one of replacements.get(child) ?? []) one.remove();
    return child;
  };
  Node.prototype.insertBefore = function tolerantInsertBefore<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    const isMoved = before instanceof Text && before.parentNode !== this;
    return insertBefore.call(this, node, isMoved ? standIn(before, this) : before) as T;
  };

  const texts = new MutationObserver((records) => {
    for (const { target } of records) {
      const [first, ...others] = replacements.get(target) ?? [];
      if (first === undefined || target.parentNode !== null) continue;
      first.replaceWith(target);
      for (const one of others) one.remove();
      replacements.delete(target);
    }
  });
  const replaced = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      // React never removes a text and adds an element in one step.
      const added = [...addedNodes].filter((node) => node instanceof Element);
      if (added.length === 0) continue;
      for (const node of removedNodes) {
        if (!(node instanceof Text) || node.isConnected) continue;
        replacements.set(node, added);
        texts.observe(node, { characterData: true });
      }
    }
  });
  replaced.observe(root, { childList: true, subtree: true });
  return () => {
    replaced.disconnect();
    texts.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}
