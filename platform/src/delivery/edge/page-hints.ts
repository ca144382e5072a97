import type { RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import type { Resolution } from '../releases';
import { escapeHtml } from './app-shell-html';
import { fileUrl, isInFrame } from './boot';

/** A file that a page needs, before its own markup asks for it. */
interface Hint {
  readonly url: string;
  readonly as: 'script' | 'style' | 'font';
  readonly integrity?: string | undefined;
}

/** The screen that a page shows, and whose it is. */
interface Shown {
  readonly owner: RemoteRelease;
  readonly route: { readonly screen: string };
}

const asOf = (file: string): Hint['as'] => (file.endsWith('.css') ? 'style' : 'script');

/** What the visited page will need: styles of the shell, entry, exposed chunk, the screen's own files, and the one face of every page. */
export function listHints(resolution: Resolution, shown: Shown | null): readonly Hint[] {
  const { shell } = resolution;
  const hintOf = (release: RemoteRelease | ShellRelease, file: string): Hint => ({
    url: fileUrl(release, file),
    as: asOf(file),
    integrity: release.files[file]?.integrity,
  });
  // A frame fetches its own files.
  const needed =
    shown && !isInFrame(resolution, shown.owner)
      ? [shown.owner.entry, ...(shown.owner.screens[shown.route.screen] ?? [])]
      : [];
  const ofRemote = needed.flatMap((file) => (shown?.owner.files[file] ? hintOf(shown.owner, file) : []));
  // What the design system has for every page but the first comes in a file of its own; so does each screen that takes it.
  const rest = needed.some((file) => file.startsWith('screen-'))
    ? Object.keys(shell.files).filter((file) => /^ui\.\w+\.(js|css)$/.test(file))
    : [];
  const face = Object.keys(shell.files).find((file) => /anek-latin\..*\.woff2$/.test(file));
  return [
    ...shell.css.map((file) => hintOf(shell, file)),
    ...ofRemote,
    ...rest.map((file) => hintOf(shell, file)),
    ...(face ? [{ url: fileUrl(shell, face), as: 'font' as const }] : []),
  ];
}

/** The hint in the head of the page. What the first frame does without is fetched when that is painted: each request costs a slow phone 15 ms. */
export function hintTag({ url, as, integrity }: Hint): string {
  // A face is fifty kilobytes: on a slow phone it may not take the line from the scripts.
  const type = as === 'font' ? ' type="font/woff2" fetchpriority="low"' : '';
  const hash = integrity ? ` integrity="${integrity}"` : '';
  const when = as === 'style' ? 'rel="preload"' : 'data-late';
  return `<link ${when} href="${escapeHtml(url)}" as="${as}"${type}${hash} crossorigin="anonymous">`;
}

/** The script of the shell and what else the page needs, as values of `Link`; the face of the text waits for the page. */
export const earlyHints = (shell: ShellRelease, hints: readonly Hint[]): readonly string[] =>
  [
    { url: fileUrl(shell, shell.entry), as: 'script', integrity: shell.files[shell.entry]?.integrity } as const,
    ...hints,
  ]
    .filter(({ as, integrity }) => as !== 'font' && integrity !== undefined)
    .map(({ url, as, integrity }) => `<${url}>; rel=preload; as=${as}; crossorigin=anonymous; integrity=${integrity}`);
