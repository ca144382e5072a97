import type { TenantRecord } from '../../core/tenants';
import type { DrawnPage } from '../drawing';
import { ENGLISH, type PageLanguage } from './language';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text or attribute value in HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** JSON inside a script element: nothing in it can end the element or open a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/** CSS inside a style element: `</` cannot occur in a stylesheet of ours, and may not. */
export const styleText = (css: string): string => css.replace(/<\//g, '<\\/');

/** The page before any script has run, in the measures of the shell: what holds for everybody, and outlines of the rest. */
export const APP_SHELL_CSS = [
  '*{box-sizing:border-box;margin:0}',
  // The stand-ins of the design system, one a width of names: nothing moves when its sheet is there (F9.03).
  ...(
    [
      ['96% 100%', 91.4],
      ['90% 95%', 82],
      ['84% 89%', 75.5],
      ['80% 83%', 69],
    ] as const
  ).map(
    ([widths, size]) =>
      `@font-face{font-family:'Anek Stand-in';src:local('Arial'),local('Liberation Sans');font-stretch:${widths};size-adjust:${size}%;ascent-override:${((90 / size) * 100).toFixed(1)}%;descent-override:${((20.1 / size) * 100).toFixed(1)}%;line-gap-override:0%}`,
  ),
  'body{background:var(--surface-0);color:var(--text-1);font:450 14px/20px Anek,Roboto,Anek Stand-in,system-ui,sans-serif;font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}',
  '.ff-h{background:var(--chrome);color:var(--on-chrome)}',
  '.ff-i{display:flex;align-items:center;gap:8px;height:52px;padding:0 12px;max-width:1440px;margin:0 auto;font-weight:700;font-size:20px;line-height:24px;letter-spacing:-.01em}',
  '.ff-i img{height:28px}',
  '.ff-c{border-top:1px solid var(--chrome-line);background:var(--chrome);color:var(--on-chrome-2)}',
  '.ff-c>div{display:flex;align-items:center;height:44px;max-width:1440px;margin:0 auto;padding:0 4px;overflow:hidden;white-space:nowrap;font-weight:550}',
  '.ff-c a{padding:12px;color:inherit;text-decoration:none}',
  '.ff-n{overflow:hidden;white-space:nowrap;font-weight:500;font-size:13px;line-height:16px;color:var(--text-2)}',
  '.ff-p{padding:9px 12px 10px 38px;border-bottom:1px solid var(--line);background:var(--surface-1)}',
  '.ff-c .ff-n{display:none;flex:1;min-width:0;padding:0 12px 0 38px;color:var(--on-chrome-2)}',
  '.ff-m{max-width:1440px;margin:0 auto;padding:12px;display:grid;gap:12px}',
  '.ff-m>*{border-radius:12px;background:var(--surface-1)}',
  '.ff-a{height:74px}.ff-v{height:134px}.ff-k{height:136px}',
  // What stands beside the screen, in the columns of the shell.
  '.ff-m>.ff-s{display:none;grid-row:1/3}.ff-m{--x:212px;--y:320px}',
  '.ff-b{display:none;min-height:184px;padding:20px 28px;background:var(--brand)!important;color:var(--on-brand)}',
  '.ff-b h2{margin:6px 0;font:700 28px/32px Anek,Roboto,Anek Stand-in,system-ui,sans-serif;letter-spacing:-.015em}',
  '@media(min-width:800px){.ff-i{height:60px;padding:0 16px}.ff-m{padding:16px;gap:16px}.ff-p,.ff-a{display:none}.ff-b{display:block}}',
  '@media(min-width:800px){.ff-r{grid-template-columns:minmax(0,1fr) var(--y)}.ff-r>*{grid-column:1}.ff-r>.ff-y{display:block;grid-column:2}}',
  '@media(min-width:1200px){.ff-c .ff-n{display:block}.ff-m{--y:332px}.ff-l{grid-template-columns:var(--x) minmax(0,1fr)}.ff-l>*{grid-column:2}.ff-l>.ff-x{display:block;grid-column:1}.ff-l.ff-r{grid-template-columns:var(--x) minmax(0,1fr) var(--y)}.ff-l>.ff-y{grid-column:3}}',
  '@media(min-width:1360px){.ff-m{--x:224px;--y:344px}}',
  // The screen as it will be: from edge to edge on a phone.
  '.ff-m>.ff-d{min-width:0;margin:-12px -12px 0;border-radius:0;background:none}@media(min-width:800px){.ff-m>.ff-d{margin:0}.ff-b~.ff-d{margin-top:4px}}',
  // Until the frame is painted: its news is not to wait for the measures of every price.
  '[data-unpainted] .ff-d{display:none}',
  // A player's page begins with the matches (E8.01).
  '@media(max-width:799px){[data-player] .ff-p,[data-player] .ff-a{display:none}}',
  '[data-player] .ff-b{display:none}@media(min-width:800px){[data-player] .ff-b~.ff-d{margin-top:0}}',
  // A screen with a way back has no categories on a phone, unless they are the only way.
  '@media(max-width:799px) and (scripting:enabled){.ff-w{display:none}}',
  // Without scripts nothing comes for the places of what they draw (F9.06).
  '@media(scripting:none){.ff-m{display:block;max-width:900px}.ff-m>.ff-a,.ff-m>.ff-s{display:none}}',
].join('');

const CASINO = [
  ['/live-casino', 'category.liveCasino'],
  ['/crash-games', 'category.crash'],
  ['/virtual-games', 'category.virtual'],
  ['/slot-games', 'category.slots'],
  ['/lottery', 'category.lottery'],
] as const;
const CARDS = 4;

/** Links: without scripts they lead on as well (F9.06). */
function categories({ flags }: TenantRecord, { t }: PageLanguage): string {
  const entries = [
    ...(flags.casinoOnly ? [] : ([['/', 'category.exchange']] as const)),
    ...(flags.noCasino ? [] : CASINO),
    ...(flags.casinoOnly ? [] : ([['/sports-book', 'category.sportsBook']] as const)),
  ];
  return entries.map(([path, name]) => `<a href="${path}">${escapeHtml(t(name))}</a>`).join('');
}

export const getBrandName = ({ theme, name }: Pick<TenantRecord, 'theme' | 'name'>): string => theme.logoText || name;

/** The first slide, as a desk has it on its landing page. */
function slide({ theme, flags }: TenantRecord, { translate }: PageLanguage): string {
  const first = flags.casinoOnly ? undefined : theme.slideShow?.[0];
  if (!first) return '';
  const line = (text: string | undefined) => (text ? `<p>${escapeHtml(translate(text))}</p>` : '');
  const title = escapeHtml(translate(first.title));
  return `<section class="ff-b" aria-label="${title}">${line(first.overline)}<h2>${title}</h2>${line(first.text)}</section>`;
}

/** What a page has around its screen, as its route has it. */
export interface FrameLayout {
  /** The visit opens the landing page, which has the news and the slide. */
  readonly landing: boolean;
  readonly categories: boolean;
  /** The screen has a way back in place of the categories, on a phone. */
  readonly drill: boolean;
  readonly tree: boolean;
  readonly panel: boolean;
}

/**
 * Header, categories, the brand's line of news and its first slide, so that what a visitor reads first is there with the page. The
 * screen follows. React takes the place of all of it with its first render.
 */
export function renderFrame(tenant: TenantRecord, layout: FrameLayout, language: PageLanguage = ENGLISH): string {
  const { theme, app } = tenant;
  const { landing } = layout;
  const brand = escapeHtml(getBrandName(tenant));
  const logo = theme.headerLogo ?? theme.logo;
  const news = escapeHtml(language.translate(theme.headerBottom?.marqueeText ?? app.marqueeText ?? ''));
  const mark = logo ? `<img src="${escapeHtml(logo)}" alt="">` : '';
  const [tree, panel] = tenant.flags.casinoOnly ? [false, false] : [layout.tree, layout.panel];
  // The banner of the new mobile interface, else the invitation (A2.69).
  const top = tenant.audience === 'player' ? `<div class="ff-a${tenant.flags.newMobileUi ? '' : ' ff-v'}"></div>` : '';
  const bar = `<div class="ff-c${layout.drill ? ' ff-w' : ''}"><div>${categories(tenant, language)}${news && `<div class="ff-n">${news}</div>`}</div></div>`;
  return [
    // Without scripts this is the page: what can be read in it is in a landmark (F9.06).
    `<header><div class="ff-h"><div class="ff-i">${mark}<span>${brand}</span></div></div>`,
    layout.categories ? bar : '',
    `${landing && news ? `<div class="ff-n ff-p">${news}</div>` : ''}</header>`,
    `<div class="ff-m${tree ? ' ff-l' : ''}${panel ? ' ff-r' : ''}">`,
    `${tree ? '<div class="ff-s ff-x"></div>' : ''}${panel ? '<div class="ff-s ff-y"></div>' : ''}`,
    landing ? `${top}${slide(tenant, language)}` : '',
  ].join('');
}

/** The screen below the frame as a server part drew it, or outlines of one. Ends what {@link renderFrame} opens. */
export const renderScreen = (drawn: Pick<DrawnPage, 'html' | 'isStale'> | null): string =>
  drawn === null
    ? `${'<div class="ff-k"></div>'.repeat(CARDS)}</div>`
    : `<main class="ff-d" data-drawn${drawn.isStale ? ' data-stale' : ''}>${drawn.html}</main></div>`;
