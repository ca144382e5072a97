import { formatTime } from '@backlay/shared/domain';
import type { RegistryAnswer } from '@backlay/shared/registry';
import { Button, ErrorPanel, Skeleton, TextField } from '@backlay/shared/ui';
import { useState, type FormEvent } from 'react';
import { useShell } from '../app/shell-context';
import styles from './console.module.scss';
import people from './people.module.scss';
import { usePolledCall } from './use-polled-call';

type Report = RegistryAnswer<'readReport'>;
type Listed = RegistryAnswer<'listErrors'>;

/** What the registry has for this person: it knows their rights itself. */
export interface ErrorReader {
  /** Null: there is no such report, or not for this person. */
  readonly find: (reference: string) => Promise<Report | null>;
  readonly list: (remote: string, signal: AbortSignal) => Promise<Listed>;
}

const NOT_FOUND = 404;

/** Reads over the session of this page. */
function createErrorReader(token: () => string | null | undefined): ErrorReader {
  const ask = async (path: string, signal?: AbortSignal): Promise<Response> => {
    const headers = { authorization: `Bearer ${token() ?? ''}` };
    const response = await fetch(`/registry/v1${path}`, { headers, ...(signal && { signal }) });
    if (!response.ok && response.status !== NOT_FOUND) throw new Error(`The registry answered ${response.status}`);
    return response;
  };
  return {
    async find(reference) {
      const response = await ask(`/reports/${encodeURIComponent(reference)}`);
      return response.ok ? response.json() : null;
    },
    list: async (remote, signal) => (await ask(`/errors?remote=${encodeURIComponent(remote)}`, signal)).json(),
  };
}

/** One report: what happened, and where in the sources for those who may read them (F4.04). */
function ReportView({ report, frames }: Report) {
  const { reference, name, message, remote, version, brand, route, browser, system, at } = report;
  return (
    <section aria-label={`Report ${reference}`}>
      <h2>
        {name}: {message}
      </h2>
      <p className={styles.checked}>
        {remote} {version} on {brand}, {route}, {browser} on {system}, {formatTime(at)}
      </p>
      <ol className={people.list}>
        {frames.map(({ raw, original }, index) => (
          <li key={index}>
            <span className={people.who}>
              <b>{original ? (original.function ?? 'Top level') : raw}</b>
              {original && (
                <small>
                  {original.file}:{original.line}
                </small>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ErrorList({ remote, read }: { readonly remote: string; readonly read: ErrorReader }) {
  const list = usePolledCall(`errors/${remote}`, (signal) => read.list(remote, signal));
  if (!list.value) return list.failed ? <ErrorPanel onRetry={list.refresh} /> : <Skeleton height={120} />;
  if (list.value.errors.length === 0) return <p className={styles.none}>No page reported an error of {remote}.</p>;
  return (
    <ul className={people.list}>
      {list.value.errors.map(({ brand, version, fingerprint, name, message, isNew, views, lastAt }) => (
        <li key={`${brand} ${version} ${fingerprint}`}>
          <span className={people.who}>
            <b>
              {name}: {message}
            </b>
            <small>
              {remote} {version} on {brand}, {views} {views === 1 ? 'view' : 'views'}, {isNew ? 'new, ' : ''}
              {formatTime(lastAt)}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Errors of pages by remote, and the search by the reference that a player reads from a panel (F4.07). */
export function PageErrors({ remotes, read }: { readonly remotes: readonly string[]; readonly read: ErrorReader }) {
  const [reference, setReference] = useState('');
  const [found, setFound] = useState<Report | 'nothing' | 'failed' | null>(null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    read.find(reference.trim()).then(
      (report) => setFound(report ?? 'nothing'),
      () => setFound('failed'),
    );
  };
  return (
    <>
      <form onSubmit={search}>
        <TextField label="Reference" value={reference} onChange={(event) => setReference(event.target.value)} />
        <Button type="submit" variant="primary" disabled={reference.trim() === ''}>
          Find
        </Button>
      </form>
      <div role="status">
        {found === 'nothing' && <p className={styles.none}>There is no report with this reference.</p>}
        {found === 'failed' && <p className={styles.none}>The search failed. Please try again.</p>}
      </div>
      {found !== null && typeof found === 'object' && <ReportView {...found} />}
      {remotes.map((remote) => (
        <ErrorList key={remote} remote={remote} read={read} />
      ))}
    </>
  );
}

/** The errors of all remotes, over the session of this page. */
export function PageErrorsView({ remotes }: { readonly remotes: readonly string[] }) {
  const { session } = useShell().host;
  const [read] = useState(() => createErrorReader(() => session.token()));
  return <PageErrors remotes={remotes} read={read} />;
}
