/** A fenced block of a page in Markdown: a file of that name, or a command. */
export type PageBlock =
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | { readonly kind: 'command'; readonly text: string };

const FENCE = /^```(\w+)(?: file=(\S+))?\n([\s\S]*?)^```$/gm;

/** Files (` ```json file=package.json `) and commands (` ```sh `) of a page, in the order in which they stand. */
export function readPage(markdown: string): readonly PageBlock[] {
  return [...markdown.matchAll(FENCE)].flatMap(([, language, name, text = '']): PageBlock[] => {
    if (name) return [{ kind: 'file', name, text }];
    return language === 'sh' ? [{ kind: 'command', text }] : [];
  });
}
