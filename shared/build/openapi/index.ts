import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { createAsyncApi } from './asyncapi';
import { createOpenApi } from './openapi';

/** The generated documents by their path in the repository. */
export async function generateDocuments(root: string): Promise<ReadonlyMap<string, string>> {
  const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
  const write = async (path: string, document: object) => {
    const { code, errors } = await format(path, JSON.stringify(document), options);
    if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(', ')}`);
    return [path, code] as const;
  };
  return new Map([
    await write('docs/openapi.json', createOpenApi()),
    await write('docs/asyncapi.json', createAsyncApi()),
  ]);
}

/** Writes the generated documents. */
export async function writeDocuments(root: string): Promise<void> {
  for (const [path, text] of await generateDocuments(root)) writeFileSync(join(root, path), text);
}

/** Paths of documents that differ from what the contract generates. */
export async function listStaleDocuments(root: string): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const [path, text] of await generateDocuments(root)) {
    const file = join(root, path);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) stale.push(path);
  }
  return stale;
}
