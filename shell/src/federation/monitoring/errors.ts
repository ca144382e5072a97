import { redactText, type PageErrorKind } from '@backlay/shared/domain';
import type { FailedPart } from '../../app/shell-context';
import { findScriptOwner, type Owner, type PageReport, type WireError } from './owner';

/** Groups that one page view reports. */
const GROUPS = 10;
const FRAMES = 50;
/** Equal errors of one moment go together, ms. */
const GATHER_MS = 2_000;
/** Typed values from this length on are removed: a shorter one is part of any word. */
const TYPED_LENGTH = 4;

export interface ErrorReportDeps {
  readonly shell: Owner;
  readonly send: (report: Pick<PageReport, 'errors'>) => void;
  /** Pattern of the route that shows. */
  readonly route: () => string;
  readonly isMoneyInFlight: () => boolean;
  /** Reference of this page, which panels show. */
  readonly reference: () => string;
  /** Owner of a rejection without a stack: whose handler ran last. */
  readonly entered: () => Owner | undefined;
  /** Receives every failure of a remote or of a part of the page, those before it included. */
  readonly onFailure: (listener: (part: FailedPart) => void) => void;
}

/** Text for a report: without what was typed into the page, without its address, without personal data. */
function toReported(text: unknown, length: number): string {
  let clean = String(text ?? '')
    .split(location.origin)
    .join('');
  for (const { value } of document.querySelectorAll<HTMLInputElement>('input,textarea'))
    if (value.length >= TYPED_LENGTH) clean = clean.split(value).join('…');
  return redactText(clean).slice(0, length);
}

/** Reports errors of the page, grouped by remote and stack (F4.01). Returns how to send at once what waits. */
export function reportErrors({
  shell,
  send,
  route,
  reference,
  isMoneyInFlight,
  entered,
  onFailure,
}: ErrorReportDeps): () => void {
  const groups = new Map<string, WireError>();
  const waiting: WireError[] = [];
  const flush = (): void => {
    if (waiting.length > 0) send({ errors: waiting.splice(0) });
  };

  function add(
    kind: PageErrorKind,
    thrown: unknown,
    known: { owner?: Owner; part?: string; file?: string; reference?: string } = {},
  ): void {
    const error = thrown instanceof Error ? thrown : { name: typeof thrown, message: thrown, stack: known.file };
    const frames = String(error.stack ?? '')
      .split('\n')
      .filter((line) => /:\d+:\d+\)?$/.test(line))
      .slice(0, FRAMES)
      .join('\n');
    const owner = findScriptOwner(frames) ?? known.owner ?? findScriptOwner(String(error.message)) ?? shell;
    const key = [owner.remote, kind, error.name, frames || String(error.message).replace(/\d+/g, '')].join();
    const group = groups.get(key);
    if (group) group.count += 1;
    if (group || groups.size >= GROUPS) return;
    const added: WireError = {
      kind,
      remote: owner.remote,
      version: owner.version,
      name: toReported(error.name, 80),
      message: toReported(error.message, 500),
      stack: toReported(frames, 4_500),
      route: route(),
      ...(known.part && { part: toReported(known.part, 80) }),
      ...(known.reference && { reference: known.reference }),
      since: Math.round(performance.now()),
      money: isMoneyInFlight(),
      count: 1,
    };
    groups.set(key, added);
    if (waiting.push(added) === 1) setTimeout(flush, GATHER_MS);
  }

  addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    // Errors of other sites' scripts have neither an object nor an address.
    add('error', error ?? message, { file: filename && `${filename}:${lineno}:${colno}` }),
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    add(reason?.name === 'ChunkLoadError' ? 'chunk' : 'rejection', reason, { owner: entered() }),
  );
  addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber }) =>
      add('policy', `${effectiveDirective} ${blockedURI}`, {
        file: sourceFile && `${sourceFile}:${lineNumber}:${columnNumber}`,
      }),
  );
  onFailure(({ remote, version, failure: { kind, cause, error, part } }) =>
    add(part === undefined ? 'load' : kind === 'render' ? 'boundary' : 'chunk', error ?? cause, {
      owner: { remote, version },
      part: part ?? kind,
      reference: reference(),
    }),
  );
  return flush;
}
