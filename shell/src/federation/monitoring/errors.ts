import { redactTyped, type PageErrorKind } from '@backlay/shared/domain';
import type { Owner, WireError } from './owner';
import type { ErrorReporter, ErrorReportDeps, ErrorSource, Thrown } from './watch-page';

/** Groups that one page view reports. */
const GROUPS = 10;
const FRAMES = 50;
/** Equal errors of one moment go together, ms. */
const GATHER_MS = 2_000;
/** Reports that wait for a network. */
const UNSENT = 10;
/** Text for a report: without what was typed into the page, without its address, without personal data. */
const toReported = (text: unknown, typed: readonly string[], length: number): string =>
  redactTyped(String(text ?? '').replaceAll(location.origin, ''), typed).slice(0, length);

interface Description {
  readonly kind: PageErrorKind;
  readonly thrown: unknown;
  readonly owner?: Owner | undefined;
  readonly part?: string;
  readonly file?: string;
}

/** A place as a stack names it; errors of other sites' scripts have none. */
const toPlace = (file: string, line: number, column: number): string => file && `${file}:${line}:${column}`;

function describeSource(source: ErrorSource, entered: Thrown['entered']): Description {
  if ('failure' in source) {
    const { kind, cause, error, part } = source.failure;
    return {
      kind: part === undefined ? 'load' : kind === 'render' ? 'boundary' : 'chunk',
      thrown: error ?? cause,
      owner: { remote: source.remote, version: source.version },
      part: part ?? kind,
    };
  }
  if ('reason' in source) {
    const { reason: thrown } = source;
    return { kind: thrown?.name === 'ChunkLoadError' ? 'chunk' : 'rejection', thrown, owner: entered };
  }
  if ('effectiveDirective' in source) {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = source;
    const file = toPlace(sourceFile, lineNumber, columnNumber);
    return { kind: 'policy', thrown: `${effectiveDirective} ${blockedURI}`, file };
  }
  const { error, message, filename, lineno, colno } = source;
  return { kind: 'error', thrown: error ?? message, file: toPlace(filename, lineno, colno) };
}

/** Describes errors for a report, grouped by remote and stack, without personal data (F4.01). The file loads with the first error. */
export function createErrorReporter({ shell, send, reference, findScriptOwner }: ErrorReportDeps): ErrorReporter {
  const groups = new Map<string, WireError>();
  const waiting: WireError[] = [];
  const unsent: WireError[][] = [];
  const post = (errors: WireError[]): void =>
    void send({ errors }).catch(() => unsent.length < UNSENT && unsent.push(errors));
  const flush = (): void => {
    if (waiting.length > 0) post(waiting.splice(0));
  };
  addEventListener('online', () => unsent.splice(0).forEach(post));
  return {
    flush,
    add({ source, entered, typed, route, since, money }): void {
      const { kind, thrown, owner: known, part, file } = describeSource(source, entered);
      const error = thrown instanceof Error ? thrown : { name: typeof thrown, message: thrown, stack: file };
      const frames = String(error.stack ?? '')
        .split('\n')
        .filter((line) => /:\d+:\d+\)?$/.test(line))
        .slice(0, FRAMES)
        .join('\n');
      const owner: Owner = findScriptOwner(frames) ?? known ?? findScriptOwner(String(error.message)) ?? shell;
      const key = [owner.remote, kind, error.name, frames || String(error.message).replace(/\d+/g, '')].join();
      const group = groups.get(key);
      if (group) group.count += 1;
      if (group || groups.size >= GROUPS) return;
      const added: WireError = {
        kind,
        remote: owner.remote,
        version: owner.version,
        name: toReported(error.name, typed, 80),
        message: toReported(error.message, typed, 500),
        stack: toReported(frames, typed, 4_500),
        route,
        ...(part && { part: toReported(part, typed, 80) }),
        ...('failure' in source && { reference: reference() }),
        since: Math.round(since),
        money,
        count: 1,
      };
      groups.set(key, added);
      if (waiting.push(added) === 1) setTimeout(flush, GATHER_MS);
    },
  };
}
