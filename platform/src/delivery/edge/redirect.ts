import { isIP } from 'node:net';

/** Facts of a visit from its request. */
export interface VisitContext {
  readonly protocol: string;
  /** As the Host header has it, with the port. */
  readonly host: string;
  readonly url: string;
  readonly userAgent: string;
}

export interface RedirectRules {
  /** The brands are reached over https. */
  readonly secure: boolean;
  /** Desktop visitors go to the host with "d." before it. */
  readonly desktop: boolean;
}

const MOBILE = /Android|iPhone|iPad|iPod|Mobile|Opera Mini|IEMobile|BlackBerry/i;
/** Machines that read a page are sent nowhere. */
const NOBODY = /bot|crawler|spider|preview|facebookexternalhit|WhatsApp|curl|wget/i;
const DESKTOP = /Windows NT|Macintosh|X11|CrOS/;

/** Names of a machine of one's own, and addresses: there is no other host beside them (OQ-20). */
function isExempt(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    !name.includes('.')
  );
}

/** Decided by the user agent, not by the width of its window (OQ-20). */
export const isDesktop = (userAgent: string): boolean =>
  DESKTOP.test(userAgent) && !MOBILE.test(userAgent) && !NOBODY.test(userAgent);

/** Where a visit is sent instead, with its path and query; null when it is right where it is (A2.85, A2.86). */
export function computeRedirect(
  { protocol, host, url, userAgent }: VisitContext,
  { secure, desktop }: RedirectRules,
): string | null {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (isExempt(name)) return null;
  const upgrade = secure && protocol === 'http';
  const toDesktop = desktop && !name.startsWith('d.') && isDesktop(userAgent);
  if (!upgrade && !toDesktop) return null;
  return `${upgrade ? 'https' : protocol}://${toDesktop ? 'd.' : ''}${upgrade ? name : host}${url}`;
}

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
