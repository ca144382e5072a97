import { defaultThemeOf } from '../../core/tenants';
import { escapeHtml, fileUrl, integrityOf, scriptJson } from '../edge';
import { styleOf, type FrameRequest } from './frame-policy';

/** The document of a frame: the shell starts in it as the guest of a page, and gets all else over its port. */
export function renderFrame({ tenant, brandOrigin, shell, release }: FrameRequest): string {
  const hash = (file: string) => `integrity="${shell.files[file]?.integrity ?? ''}" crossorigin="anonymous"`;
  const { name, container } = release;
  const entry = { url: fileUrl(release, release.entry), integrity: release.files[release.entry]?.integrity ?? '' };
  const integrity = { ...integrityOf(shell), ...integrityOf(release) };
  const boot = { name, container, entry, page: brandOrigin, integrity };
  return [
    `<!doctype html><html lang="en" data-theme="${defaultThemeOf(tenant)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(name)}</title><style>${styleOf(tenant)}</style>`,
    ...shell.css.map((file) => `<link rel="stylesheet" href="${fileUrl(shell, file)}" ${hash(file)}>`),
    `<link rel="preload" href="${entry.url}" as="script" integrity="${entry.integrity}" crossorigin="anonymous">`,
    `<script type="application/json" id="frame">${scriptJson(boot)}</script>`,
    `<script defer src="${fileUrl(shell, shell.entry)}" ${hash(shell.entry)}></script>`,
    '</head><body><div id="root"></div></body></html>',
  ].join('');
}
