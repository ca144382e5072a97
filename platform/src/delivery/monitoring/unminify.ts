import { SourceMap } from 'node:module';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** A frame of a stack where it was written. */
export interface OriginalFrame {
  /** As the browser had it. */
  readonly raw: string;
  readonly remote: string | null;
  readonly version: string | null;
  /** Null where there is no map, or the caller may not read it. */
  readonly original: {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly function: string | null;
    /** The line itself. */
    readonly source: string | null;
  } | null;
}

const sourceMap = z.object({
  version: z.literal(3),
  file: z.string().default(''),
  sources: z.array(z.string().nullable()).transform((all) => all.map((one) => one ?? '')),
  sourcesContent: z.array(z.string().nullable()).default([]),
  names: z.array(z.string()).default([]),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
});

interface LoadedMap {
  readonly map: SourceMap;
  readonly contents: ReadonlyMap<string, string>;
}

/** Maps that are in memory: one is a few megabytes. */
const LOADED = 4;

/** Positions of a released file in a frame. */
const FRAME = /\/(?:remotes\/([\w-]+)|shell)\/([\w.+-]+)\/([\w./-]+\.js)(?:\?again=\d+)?:(\d+):(\d+)\)?$/;

/** Declarations that give a function its name; control statements look like calls and are none. */
const DECLARATIONS = [
  /^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*([\w$]+)/,
  /^\s*(?:export\s+)?(?:const|let|var)\s+([\w$]+)(?::[^=]+)?\s*=\s*(?:async\s*)?(?:function\b|\(|[\w$]+\s*=>|(?:React\.)?(?:memo|forwardRef|useCallback)\()/,
  /^\s*(?:(?:public|private|protected|static|override|readonly|async|get|set)\s+)*([\w$]+)\s*\([^;]*\)\s*(?::[^{=]+)?\{\s*$/,
  /^\s*([\w$]+)\s*[:=]\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*(?::[^=]+)?=>|[\w$]+\s*=>)/,
];
const CONTROL = /^(if|for|while|switch|catch|return|function|do|else|with)$/;

const indentOf = (line: string): number => line.length - line.trimStart().length;

function declaredName(line: string): string | null {
  for (const pattern of DECLARATIONS) {
    const name = pattern.exec(line)?.[1];
    if (name && !CONTROL.test(name)) return name;
  }
  return null;
}

/** The function around a line, by the indentation of its source; null at the top level or in an unformatted source. */
export function findFunction(source: string, line: number): string | null {
  const lines = source.split('\n');
  const own = lines[line - 1];
  if (own === undefined) return null;
  let indent = indentOf(own) + 1;
  for (let at = line - 1; at >= 0; at -= 1) {
    const text = lines[at] ?? '';
    if (text.trim() === '' || indentOf(text) >= indent) continue;
    const name = declaredName(text);
    if (name) return name;
    indent = indentOf(text);
    if (indent === 0 && at < line - 1) return null;
  }
  return null;
}

export interface Unminifier {
  /** Frames of a stack, each with its original place where `mayRead` allows its remote. */
  unminify(stack: string, mayRead: (remote: string) => boolean): Promise<readonly OriginalFrame[]>;
}

/** @param readMap the text of a map, or null where the version has none */
export function createUnminifier(
  readMap: (remote: string, version: string, file: string) => Promise<string | null>,
): Unminifier {
  const loaded = new LRUCache<string, Promise<LoadedMap | null>>({ max: LOADED });

  async function load(remote: string, version: string, file: string): Promise<LoadedMap | null> {
    const text = await readMap(remote, version, file);
    const parsed = text === null ? null : sourceMap.safeParse(JSON.parse(text));
    if (!parsed?.success) return null;
    const { sources, sourcesContent } = parsed.data;
    const contents = sources.flatMap((source, at): [string, string][] => {
      const content = sourcesContent[at];
      return content ? [[source, content]] : [];
    });
    return {
      map: new SourceMap({ ...parsed.data, sourcesContent: [] }),
      contents: new Map(contents),
    };
  }
  function cached(remote: string, version: string, file: string): Promise<LoadedMap | null> {
    const key = `${remote} ${version} ${file}`;
    const known = loaded.get(key) ?? load(remote, version, file).catch(() => null);
    loaded.set(key, known);
    return known;
  }

  async function toOriginal(raw: string, mayRead: (remote: string) => boolean): Promise<OriginalFrame> {
    const found = FRAME.exec(raw);
    if (!found) return { raw, remote: null, version: null, original: null };
    const [, remote = 'shell', version = '', file = '', row, column] = found;
    const known = mayRead(remote) ? await cached(remote, version, file) : null;
    // A stack counts from 1, a map from 0.
    const entry = known?.map.findEntry(Number(row) - 1, Number(column) - 1);
    if (!known || !entry || !('originalSource' in entry)) return { raw, remote, version, original: null };
    const line = entry.originalLine + 1;
    const content = known.contents.get(entry.originalSource);
    return {
      raw,
      remote,
      version,
      original: {
        file: entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, ''),
        line,
        column: entry.originalColumn + 1,
        function: content === undefined ? null : findFunction(content, line),
        source: content?.split('\n')[line - 1]?.trim().slice(0, 200) ?? null,
      },
    };
  }

  return {
    async unminify(stack, mayRead) {
      const frames: OriginalFrame[] = [];
      for (const line of stack.split('\n')) if (line.trim() !== '') frames.push(await toOriginal(line.trim(), mayRead));
      return frames;
    },
  };
}
