import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const USAGE = `Usage: npm run unminify -- <reference | file | ->
REGISTRY_URL is the address of the staff site, REGISTRY_TOKEN a token with the scope read whose maker releases the remote.
`;

const frame = z.object({
  raw: z.string(),
  original: z
    .object({ file: z.string(), line: z.number(), column: z.number(), function: z.string().nullable() })
    .nullable(),
});
const answer = z.object({
  frames: z.array(frame),
  report: z
    .object({
      brand: z.string(),
      remote: z.string(),
      version: z.string(),
      kind: z.string(),
      name: z.string(),
      message: z.string(),
      route: z.string(),
      at: z.string(),
    })
    .optional(),
});
const refusal = z.object({ message: z.string() });

export interface UnminifyDeps {
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly read: (file: string) => string | null;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

/** Returns the exit code: 0 when every frame of a release was found, 2 when some were not, 1 when nothing was. */
export async function unminify(wanted: string | undefined, deps: UnminifyDeps): Promise<number> {
  const { url, token, read, print, printError } = deps;
  if (!wanted || !url || !token) {
    printError(USAGE);
    return 1;
  }
  const stack = read(wanted);
  const base = `${url.replace(/\/$/, '')}/registry/v1`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await (stack === null
    ? deps.fetch(`${base}/reports/${encodeURIComponent(wanted)}`, { headers })
    : deps.fetch(`${base}/stacks`, { method: 'POST', headers, body: JSON.stringify({ stack }) }));
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const refused = refusal.safeParse(body);
    printError(`${refused.success ? refused.data.message : 'The registry does not answer'} (${response.status})\n`);
    return 1;
  }
  const { frames, report } = answer.parse(body);
  if (report) {
    print(`${report.name}: ${report.message}`);
    print(`${report.remote} ${report.version} on ${report.brand}, ${report.kind} at ${report.route}, ${report.at}`);
  }
  for (const { raw, original } of frames)
    print(
      original
        ? `  at ${original.function ?? '(top level)'} (${original.file}:${original.line}:${original.column})`
        : `  ${raw}`,
    );
  const isReleased = ({ raw }: (typeof frames)[number]): boolean => /\/(remotes\/[\w-]+|shell)\//.test(raw);
  // A frame of a release without its place: its map is away, or not for this token.
  return frames.some((one) => isReleased(one) && !one.original) ? 2 : 0;
}

const readInput = (file: string): string | null => {
  if (file === '-') return readFileSync(0, 'utf8');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

/** `unminify <reference | file | ->`: original file, line and function of each frame of a report, or of a stack in a file. */
export const runUnminify = ([wanted]: readonly string[]): Promise<number> =>
  unminify(wanted, {
    url: process.env['REGISTRY_URL'],
    token: process.env['REGISTRY_TOKEN'],
    fetch: (url, init) => fetch(url, init),
    read: readInput,
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(line),
  });
