import { escapeHtml } from './html';

/** The page before any script has run, as the shell will draw it: only what holds for everybody. */
export const FIRST_FRAME_CSS = [
  '*{box-sizing:border-box;margin:0}',
  'body{background:var(--surface-0);color:var(--text-1);font:450 14px/20px Anek,system-ui,sans-serif;-webkit-text-size-adjust:100%}',
  '.ff-h{position:sticky;top:0;background:var(--chrome);color:var(--on-chrome)}',
  '.ff-i{display:flex;align-items:center;gap:8px;height:52px;padding:0 12px;max-width:1440px;margin:0 auto;font-weight:700;font-size:20px;line-height:24px;letter-spacing:-.01em}',
  '.ff-c{height:44px;background:var(--chrome);border-top:1px solid var(--chrome-line)}',
  '.ff-m{max-width:1440px;margin:0 auto;padding:12px;display:grid;gap:12px}',
  '.ff-b,.ff-r{background:var(--surface-1);border-radius:12px}',
  '.ff-b{height:132px}.ff-r{height:96px}',
  '@media(min-width:800px){.ff-i{height:60px;padding:0 16px}}',
  '@media(min-width:1200px){.ff-m{grid-template-columns:212px 1fr 332px;gap:16px;padding:16px}.ff-b{height:280px}.ff-r{grid-column:2}}',
].join('');

const ROWS = 5;

/** Header with the brand's name, and the outline of a page. React takes its place with its first render. */
export function firstFrame(brand: string, logo?: string): string {
  const picture = logo ? `<img src="${escapeHtml(logo)}" alt="" height="28">` : '';
  const rows = '<div class="ff-r"></div>'.repeat(ROWS);
  return (
    `<div class="ff-h"><div class="ff-i">${picture}${escapeHtml(brand)}</div><div class="ff-c"></div></div>` +
    `<div class="ff-m" aria-busy="true"><div class="ff-b"></div><div class="ff-b"></div><div class="ff-b"></div>${rows}</div>`
  );
}
