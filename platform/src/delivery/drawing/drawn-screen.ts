import { sportByGameType } from '@backlay/shared/domain';
import type { DrawnRelease } from './server-parts';

/** Markup that runs or loads something, or that reaches beyond its place: no screen needs it before its scripts. */
const REFUSED_HTML =
  /<\/?(script|style|link|meta|base|iframe|frame|object|embed|form|html|head|body|template|noscript|svg:script)\b|\son[a-z]+=|\sstyle=|javascript:/i;
const REFUSED_CSS = /@import|url\(|<\//i;

/** A call that a screen is drawn from. */
export interface DrawnCall {
  readonly name: string;
  readonly input?: Readonly<Record<string, string | number>>;
}

/** The calls of a drawn route, with the values of the visited path; null where the server part does not draw the route. */
export function findCalls({ server, routes }: DrawnRelease, route: string, path: string): readonly DrawnCall[] | null {
  const drawn = server.routes.find((each) => each.path === route);
  if (!drawn) return null;
  const only = routes.find((each) => each.path === route)?.only;
  const visited = path.split('/').filter(Boolean);
  const values = new Map(
    route
      .split('/')
      .filter(Boolean)
      .flatMap((segment, index) => (segment.startsWith(':') ? [[segment, decode(visited[index] ?? '')] as const] : [])),
  );
  const valueOf = (value: string | number): string | number => {
    const given = typeof value === 'string' ? values.get(value) : undefined;
    if (given === undefined) return value;
    const isGameType = only?.[String(value).slice(1)] === 'game-type';
    return isGameType ? (sportByGameType(given)?.id ?? given) : given;
  };
  return drawn.calls.map(({ name, input }) => ({
    name,
    ...(input && { input: Object.fromEntries(Object.entries(input).map(([field, value]) => [field, valueOf(value)])) }),
  }));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

type Screen =
  | { readonly ok: true; readonly html: string; readonly css: string; readonly data: unknown }
  | { readonly ok: false; readonly cause: string };

/** What a server part returned, checked: markup that does nothing, and rules that load nothing. */
export function readScreen(text: string): Screen {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, cause: 'it returned no JSON' };
  }
  if (value === null) return { ok: true, html: '', css: '', data: null };
  const { html, css, data }: { html?: unknown; css?: unknown; data?: unknown } = typeof value === 'object' ? value : {};
  if (typeof html !== 'string' || typeof css !== 'string') return { ok: false, cause: 'it returned no markup' };
  const refused = REFUSED_HTML.exec(html) ?? REFUSED_CSS.exec(css);
  if (refused) return { ok: false, cause: `its markup holds ${refused[0].trim()}` };
  return { ok: true, html, css, data };
}
