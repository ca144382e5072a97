import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { root } from '../workspace';
import { isProduct } from './function-length';
import { readTextFiles, type Source } from './sources';

/** The document with the map, between these marks. */
export const MAP_DOCUMENT = 'docs/decisions/0001-the-house.md';
const MAP = /(<!-- map of the house: [^>]* -->\n)[^]*?(<!-- end of the map -->)/;

/** `shared/src/domain`, `platform/src/betting`, `remotes` or `shell`: what the map shows of a file; null for the others. */
export function findPart(path: string): string | null {
  const layer = /^(?:shared|platform)\/src\/[\w-]+(?=\/)|^platform\/sandbox(?=\/)/.exec(path)?.[0];
  if (layer) return layer;
  const [top = ''] = path.split('/');
  return top === 'shell' ? top : top.startsWith('remote-') ? 'remotes' : null;
}

const aliases = (manifest: string): ReadonlyMap<string, string> => {
  const exported: Readonly<Record<string, unknown>> = JSON.parse(manifest).exports;
  return new Map(
    Object.entries(exported).flatMap(([name, file]) =>
      typeof file === 'string' ? [[posix.join('@backlay/shared', name), posix.join('shared', file)] as const] : [],
    ),
  );
};

/** The parts of the house and what each of them imports, types included. */
export function listArrows(files: readonly Source[]): ReadonlyMap<string, ReadonlySet<string>> {
  const exported = aliases(files.find(({ path }) => path === 'shared/package.json')?.text ?? '{"exports":{}}');
  const arrows = new Map<string, Set<string>>();
  for (const { path, text } of files.filter((file) => isProduct(file.path))) {
    const from = findPart(path);
    if (!from) continue;
    const to = arrows.get(from) ?? new Set();
    arrows.set(from, to);
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const target = fileName.startsWith('.') ? posix.join(posix.dirname(path), fileName) : exported.get(fileName);
      const part = target === undefined ? null : findPart(`${target}/`);
      if (part && part !== from) to.add(part);
    }
  }
  for (const to of arrows.values()) for (const part of to) if (!arrows.has(part)) to.delete(part);
  return arrows;
}

/** Whether a part imports another one through third parts. */
function isImplied(arrows: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [...(arrows.get(from) ?? [])].filter((part) => part !== to);
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part === to) return true;
    if (!seen.has(part)) open.push(...(arrows.get(part) ?? []));
    seen.add(part);
  }
  return false;
}

const toName = (part: string) => part.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The map as a Mermaid diagram. An arrow that follows from others is left out. */
export function renderMap(arrows: ReadonlyMap<string, ReadonlySet<string>>): string {
  const parts = [...new Set([...arrows.keys(), ...[...arrows.values()].flatMap((to) => [...to])])].sort();
  const edges = parts.flatMap((from) =>
    [...(arrows.get(from) ?? [])].sort().flatMap((to) => (isImplied(arrows, from, to) ? [] : [[from, to] as const])),
  );
  return [
    'flowchart TD',
    ...parts.map((part) => `  ${toName(part)}[${part.replace('/src/', ' ').replace('/', ' ')}]`),
    ...edges.map(([from, to]) => `  ${toName(from)} --> ${toName(to)}`),
    ...(parts.includes('shell') && parts.includes('remotes') ? ['  shell -.->|loads at run time| remotes'] : []),
    '',
  ].join('\n');
}

/** The document with the current map. */
export const withMap = (document: string, files: readonly Source[]): string =>
  document.replace(MAP, (_, begin: string, end: string) => {
    return `${begin}\n\`\`\`mermaid\n${renderMap(listArrows(files))}\`\`\`\n\n${end}`;
  });

/** A line where the map of the document is not that of the imports. Source: H1.40. */
export function staleMap(files: readonly Source[]): string[] {
  const text = files.find(({ path }) => path === MAP_DOCUMENT)?.text ?? '';
  if (!MAP.test(text)) return [`${MAP_DOCUMENT}: the map of the house is missing`];
  if (withMap(text, files) === text) return [];
  return [`${MAP_DOCUMENT}: the map is out of date: npx tsx shared/build/source-rules/house-map.ts`];
}

if (process.argv[1]?.endsWith('house-map.ts')) {
  const file = join(root, MAP_DOCUMENT);
  writeFileSync(file, withMap(readFileSync(file, 'utf8'), readTextFiles(root)));
}
