import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { createAsyncApi } from './asyncapi';
import { createOpenApi } from './openapi';

/** The generated documents by their path in the repository. */
export async function generateDocuments(root: string): Promise<ReadonlyMap<string, string>> {
  const options = await resolveConfig(join(root, 'docs/openapi.json'));
  const written = (document: object) => format(JSON.stringify(document), { ...options, parser: 'json' });
  return new Map([
    ['docs/openapi.json', await written(createOpenApi())],
    ['docs/asyncapi.json', await written(createAsyncApi())],
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
