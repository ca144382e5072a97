import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHousePermission, remoteDeclaration } from '../../../src/contract/releases/remote-declaration';
import { satisfiesRange } from '../../../src/compatibility/satisfies-range';
import { SDK_CONTRACT } from '../presets/shared-modules';
import { findGaps, readCatalogues } from './read-texts';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** What is wrong with remote.json; each problem is one line. */
export function checkDeclaration(text: string): readonly string[] {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    return [`remote.json is no JSON: ${error instanceof Error ? error.message : String(error)}`];
  }
  const read = remoteDeclaration.safeParse(file);
  if (!read.success)
    return read.error.issues.map(({ path, message }) => `remote.json: ${[...path, message].join(' ')}`);
  const { contract, permissions = [] } = read.data;
  return [
    ...(satisfiesRange(SDK_CONTRACT, contract)
      ? []
      : [`remote.json: contract ${contract} leaves out ${SDK_CONTRACT}, which this SDK is made for`]),
    ...permissions
      .filter(isHousePermission)
      .map((name) => `remote.json: ${name} is for remotes of the house; open its overlay instead`),
  ];
}

/**
 * `backlay-remote check`: remote.json against the contract, and the texts of each language against English.
 * @returns 0; 1 for a problem. A text that is missing is listed and is no problem: the page shows English
 */
export async function check(): Promise<number> {
  const folder = process.cwd();
  const file = join(folder, 'remote.json');
  if (!existsSync(file)) throw new Error(`No remote.json in ${folder}. Run the command in the folder of a remote`);
  const problems = [...checkDeclaration(readFileSync(file, 'utf8'))];
  for (const { language, texts, missing, different } of await findGaps(await readCatalogues(folder))) {
    print(
      `${language}: ${missing.length} of ${texts} texts are missing${missing.length > 0 ? ` and show English: ${missing.join(', ')}` : ''}`,
    );
    for (const key of different) problems.push(`${language}: the placeholders of ${key} differ from those in English`);
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length === 0) print('remote.json and texts: no problems');
  return problems.length === 0 ? 0 : 1;
}
