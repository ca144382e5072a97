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
 * Whether a request wants the page of a path: every one does whose Accept does not exclude HTML, link previews and probes that say
 * nothing included; `/` is a page for whoever does not ask for JSON alone (F8.01).
 */
export function acceptsPage(path: string, accept: string | undefined): boolean {
  const ranges = rangesOf(accept?.trim() || '*/*');
  const html = ranges.find(({ type }) => type === 'text/html' || type === 'application/xhtml+xml');
  if (html) return !html.excluded;
  if (FILE.test(path)) return false;
  if (ranges.some(({ type, excluded }) => !excluded && (type === '*/*' || type === 'text/*'))) return true;
  return path === '/' && ranges.some(({ type, excluded }) => !excluded && !/^application\/(.+\+)?json$/.test(type));
}
