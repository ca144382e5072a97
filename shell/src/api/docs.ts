/** Base64 of gzip of JSON, as some answers carry their docs (A7.10). The inflater loads when the first such answer comes. */
export async function inflateDocs(docs: string): Promise<unknown> {
  const { ungzip } = await import('pako');
  const bytes = Uint8Array.from(atob(docs), (character) => character.charCodeAt(0));
  return JSON.parse(ungzip(bytes, { toText: true }));
}
