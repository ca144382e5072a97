/** A file that is not there is no page, unless somebody opens it as one. */
const FILE = /\.[a-z0-9]{2,5}$/i;

interface Range {
  readonly type: string;
  readonly excluded: boolean;
}

const rangesOf = (accept: string): Range[] =>
  accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return { type, excluded: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
  });

/**
 * Whether a request wants a page. It does unless its Accept excludes HTML; link previews and probes without Accept count
 * too. `/` is a page unless JSON alone is asked for (F8.01).
 */
export function acceptsPage(path: string, accept: string | undefined): boolean {
  const ranges = rangesOf(accept?.trim() || '*/*');
  const html = ranges.find(({ type }) => type === 'text/html' || type === 'application/xhtml+xml');
  if (html) return !html.excluded;
  if (FILE.test(path)) return false;
  if (ranges.some(({ type, excluded }) => !excluded && (type === '*/*' || type === 'text/*'))) return true;
  return path === '/' && ranges.some(({ type, excluded }) => !excluded && !/^application\/(.+\+)?json$/.test(type));
}
