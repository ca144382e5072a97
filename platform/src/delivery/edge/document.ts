import { bootManifest, fileUrl, type BootContext, type BootSettings, type ShownScreen } from './boot';
import {
  APP_SHELL_CSS,
  escapeHtml,
  renderFrame,
  renderScreen,
  scriptJson,
  styleText,
  type FrameLayout,
} from './app-shell-html';
import { earlyHints, hintTag, listHints } from './page-hints';
import { describePage, ICON_PATH, pageTags, titleOf, type PageSubject } from './page-tags';
import type { DrawnPage } from '../drawing';
import type { QaPins } from '../qa';
import type { Resolution } from '../releases';
import { defaultThemeOf, tenantStylesheet, type TenantRecord } from '../../core/tenants';
import { sportByGameType } from '@backlay/shared/domain';
import { ENGLISH, type PageLanguage } from './language';

/**
 * Inline fallback for a shell script that does not load, when no code of ours runs. It reports the failure, which counts
 * against that version, and offers another try. Visitors with QA versions also get a way out of them. A drawn screen stays below
 * it, with stale prices.
 */
export function renderShellLoadFailureScript(
  shell: { readonly version: string; readonly entry: string },
  pinned: boolean,
  { t }: PageLanguage = ENGLISH,
): string {
  const message = scriptJson({
    version: shell.version,
    entry: shell.entry,
    title: t('failure.title'),
    text: t('failure.alert'),
    again: t('failure.retry'),
    clear: pinned ? t('qa.clear') : '',
  });
  return `(function(s){function tell(p,b){try{fetch('/api/common/'+p,{method:'POST',keepalive:true,headers:{'content-type':'application/json','x-backlay-client':'web'},body:JSON.stringify(b)}).catch(function(){})}catch(e){}}
function put(to,tag,text,href){var e=document.createElement(tag);e.textContent=text;if(href)e.href=href;to.append(e,' ');return e}
addEventListener('error',function(e){var t=e.target,r=document.getElementById('root');if(!t||t.tagName!=='SCRIPT'||t.getAttribute('src')!==s.entry||!r)return;
tell('remoteLoad',{loads:[{remote:'shell',version:s.version}]});
tell('remoteFailure',{remote:'shell',version:s.version,phase:navigator.onLine?'network':'offline',cause:'The script of the shell did not load',path:location.pathname.slice(0,200),view:Math.random().toString(36).slice(2)+Date.now().toString(36)});
function show(){var k=r.querySelector('.ff-d'),m=document.createElement(k?'section':'main');m.setAttribute('role','alert');m.className='lost';put(m,k?'h2':'h1',s.title);put(m,'p',s.text);put(m,'a',s.again,location.href);if(s.clear)put(m,'a',s.clear,'/__qa/clear?to='+encodeURIComponent(location.pathname));
if(k){k.dataset.stale='';k.prepend(m)}else{r.textContent='';r.append(m)}}
if(document.readyState==='loading')document.addEventListener('DOMContentLoaded',show);else show()},true)})(${message})`;
}

/** How that looks: the brand's own colours, targets for a finger. Of no layer: the shell's sheet, which may have come, resets. */
export const LOST_SHELL_CSS = [
  '.lost{max-width:32rem;margin:18vh auto 0;padding:16px;text-align:center}',
  '.ff-d .lost{margin:16px auto}',
  '.lost h1,.lost h2{margin:0 0 8px;font:700 24px/30px Anek,system-ui,sans-serif;letter-spacing:-.01em}',
  '.lost p{margin:0 0 20px;color:var(--text-2)}',
  '.lost a{display:inline-flex;align-items:center;min-height:44px;margin:0 4px 8px;padding:0 18px;border:1px solid var(--line);border-radius:10px;background:var(--surface-1);color:var(--text-1);font-weight:600;text-decoration:none}',
].join('');

/** A route as far as finding its owner needs it. */
export interface ClaimedRoute {
  readonly path: string;
  readonly screen: string;
  readonly only?: Readonly<Record<string, 'game-type'>>;
}

interface Owned<Owner> {
  readonly owner: Owner;
  readonly route: ClaimedRoute;
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Static segments outweigh parameters, the leftmost one first, as the browser's router has it. */
function matches({ path, only }: ClaimedRoute, visited: readonly string[]): string | null {
  const route = segmentsOf(path);
  if (route.length !== visited.length) return null;
  let rank = '';
  for (const [index, segment] of route.entries()) {
    if (segment.startsWith(':')) {
      if (only?.[segment.slice(1)] && !sportByGameType(visited[index] ?? '')) return null;
      rank += '0';
    } else if (segment === visited[index]) rank += '1';
    else return null;
  }
  return rank;
}

/** Who shows a path, by the routes that each declares; null when nobody claims it. */
export function matchRouteOwner<Owner>(
  path: string,
  owners: readonly { readonly owner: Owner; readonly routes: readonly ClaimedRoute[] }[],
): Owned<Owner> | null {
  const visited = segmentsOf(path);
  let best: (Owned<Owner> & { readonly rank: string }) | null = null;
  for (const { owner, routes } of owners)
    for (const route of routes) {
      const rank = matches(route, visited);
      if (rank !== null && (!best || rank > best.rank)) best = { owner, route, rank };
    }
  return best && { owner: best.owner, route: best.route };
}

export interface DocumentRequest {
  readonly tenant: TenantRecord;
  readonly resolution: Resolution;
  /** Path of the visit, without query. */
  readonly path: string;
  readonly nonce: string;
  readonly language: PageLanguage;
  readonly settings: BootSettings & BootContext;
  /** Address of the brand without a path. */
  readonly origin: string;
  /** The address names the language of the page: a visitor without a choice of their own keeps it. */
  readonly languageInAddress: boolean;
  /** The event or game of the path. */
  readonly subject: PageSubject;
  /** What this person has pinned for themselves. */
  readonly qa?: QaPins | null;
  /** Watch for new releases and load them: while developing only. */
  readonly liveReload: boolean;
  /** The browser runs on a phone: its page is as light as can be. */
  readonly isPhone?: boolean;
}

/** A page in the order in which it is sent: what needs no screen comes first (F9.07). */
export interface RenderedPage {
  /** What a browser may fetch before the page comes: values of `Link`. */
  readonly early: readonly string[];
  /** The head and the frame of the page: all that the browser paints first. */
  readonly first: string;
  /** The screen, where a server part drew it (F9.01), and what the scripts start from. */
  readonly rest: (drawn: DrawnPage | null) => string;
}

/** A player's own choice of theme and whether a session is stored, before the first paint; the rest is CSS. */
const THEME_SCRIPT =
  "try{var t=localStorage.getItem('theme'),r=document.documentElement.dataset;if(t==='dark'||t==='light')r.theme=t;if(localStorage.getItem('authToken'))r.player=''}catch(e){}";
/** A visitor who came to a language version by a search goes on in it. */
const languageScript = ({ code }: PageLanguage): string =>
  `;try{localStorage.getItem('language')||localStorage.setItem('language',${JSON.stringify(code)})}catch(e){}`;
/** An address with a password or a token in it is cleaned before anything is fetched; the shell takes the login from memory (S-01, S-02). */
const ARRIVAL_SCRIPT = "__arrivedAt=location.pathname;history.replaceState(null,'','/')";
const ARRIVAL = /^\/(login-user|direct-login)(\/|$)/;
const RELOAD_SCRIPT = "new EventSource('/__dev/releases').onmessage=function(){location.reload()}";

/** Addresses that show the landing page, as does whatever no remote claims (A2.02 to A2.14). */
const LANDING_LINK = /^\/(login-user|direct-login|bonus|branch|register-referrer|promo-code)\//;
const LANDING = new Set(['/', '/m', '/ballByBall', '/exchange', '/online-exchange']);

/**
 * A price that is pressed before the scripts are here is marked, and let go of by a second press; the shell hands it to the slip
 * (F9.04). A star is marked as well, and becomes a favourite. Prices that stand for ten seconds without the scripts are stale. So are
 * those of a page that a browser shows again, whose data is left out.
 */
const DRAWN_SCRIPT = `(function(d){var q=null,r=d.getElementById('root');if(!('unpainted' in d.documentElement.dataset))d.head.append(d.getElementById('drawn-css'));addEventListener('click',function(e){var f=function(n){return e.target.closest?e.target.closest('[data-drawn] '+n):null},c=f('[data-price]'),t=f('[data-star]'),k=t&&t.dataset.star;if(t)t.setAttribute('aria-pressed',(self.__drawnStars=self.__drawnStars||{})[k]=!__drawnStars[k]);if(!c||c.closest('[data-stale]')||c.getAttribute('aria-disabled'))return;if(q)q.setAttribute('aria-pressed','false');q=q===c?null:c;if(q)q.setAttribute('aria-pressed','true');__drawnPress=q&&{cell:q.dataset.price,price:q.firstChild.textContent}});function old(){var m=r.querySelectorAll('[data-drawn]');for(var i=0;i<m.length;i++)m[i].dataset.stale=''}setTimeout(old,1e4);var s=d.getElementById('drawn'),n=performance.getEntriesByType('navigation')[0];if(n&&n.type==='back_forward'||Math.abs(Date.now()-s.dataset.at)>6e4){s.textContent='';old()}})(document)`;

/**
 * After the frame is painted the screen is shown, and what only the remote needs is fetched. Either takes a slow phone longer than all
 * before (F9.07). A window that is not painted shows it anyway.
 */
const PAINT_SCRIPT =
  "(function(d,s){d.dataset.unpainted='';s=function(){var c=d.querySelector('#drawn-css');if(!('unpainted' in d.dataset))return;delete d.dataset.unpainted;if(c)d.firstChild.append(c);d.querySelectorAll('link[data-late]').forEach(function(l){l.removeAttribute('data-late');l.rel='preload'})};requestAnimationFrame(function(){setTimeout(s)});setTimeout(s,400)})(document.documentElement)";

/** A text of JSON inside a script element. */
const jsonText = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/**
 * What a drawn page holds after its screen: what the screen was drawn from, and what a press on a price does meanwhile. The rules of
 * the screen move to the head: the shell shows the screen as long as its remote is on its way.
 */
const drawnParts = ({ at, data }: DrawnPage, nonce: string): string =>
  `<script type="application/json" id="drawn" data-at="${at}">${jsonText(data)}</script><script nonce="${nonce}">${DRAWN_SCRIPT}</script>`;

/** Whose screen a visit shows: the landing page is the live casino where there is nothing else (OQ-125). */
export function shownBy({ tenant, resolution, path }: Pick<DocumentRequest, 'tenant' | 'resolution' | 'path'>) {
  // What comes from localhost is not ours to fetch ahead.
  const owners = resolution.remotes
    .filter(({ development }) => development === undefined)
    .map(({ release }) => ({ owner: release, routes: release.routes }));
  const landing = tenant.flags.casinoOnly ? '/live-casino' : '/';
  const claimed = tenant.flags.casinoOnly && LANDING.has(path) ? null : matchRouteOwner(path, owners);
  return claimed ?? matchRouteOwner(landing, owners);
}

/** A desk runs more than its screen at first, and another language has texts of its own: their pages hold every hash (decision 6). */
function shownScreen(request: DocumentRequest): ShownScreen | null {
  const shown = shownBy(request);
  const isLean = request.isPhone === true && request.language.code === ENGLISH.code;
  return shown && { name: shown.owner.name, screen: shown.route.screen, isLean };
}

const iconOf = ({ name, brand }: TenantRecord): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${brand.room}"/><text x="16" y="23" font-family="sans-serif" font-weight="700" font-size="20" text-anchor="middle" fill="${brand.action}">${escapeHtml(name.slice(0, 1))}</text></svg>`,
  )}`;

/** A picture of the operator's, where one is named that a page may show (A3.09). */
const smallLogoOf = ({ theme }: TenantRecord): string | null =>
  theme.logoSmallUrl && /^(https:\/\/|\/(?!\/)|data:image\/)/.test(theme.logoSmallUrl) ? theme.logoSmallUrl : null;

/** Whether a route shows a path as its own address, not in place of one that nobody claims. */
export const isAddressOf = (route: ClaimedRoute, path: string): boolean =>
  LANDING.has(path) || matchRouteOwner(path, [{ owner: route, routes: [route] }]) !== null;

/** What the shell has around the screen of a page (A2.66). */
function frameLayoutOf({ path }: Pick<DocumentRequest, 'path'>, shown: ReturnType<typeof shownBy>): FrameLayout {
  const route = shown?.owner.routes.find((each) => each.path === shown.route.path);
  const isShown = (part: string) => !route?.hide?.some((hidden) => hidden === part);
  return {
    landing: LANDING.has(path) || LANDING_LINK.test(path),
    categories: isShown('category-bar'),
    drill: route?.drill === true,
    // Pages of an account have its menu there.
    tree: isShown('tree') || route?.access !== 'public',
    panel: isShown('panel'),
  };
}

/** The page of every path: the brand's colours, the boot manifest, what to fetch first, and a first frame to look at meanwhile. */
export function renderPage(request: DocumentRequest): RenderedPage {
  const { tenant, resolution, nonce, settings, language } = request;
  const { shell } = resolution;
  const shown = shownBy(request);
  const hints = listHints(resolution, shown);
  const hash = (file: string) => `integrity="${shell.files[file]?.integrity ?? ''}" crossorigin="anonymous"`;
  const own = (tenant.theme.metaTags ?? []).filter(({ name }) => name !== 'description');
  const meta = [{ name: 'description', content: describePage(request) }, ...own].map(({ name, content }) =>
    content ? `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">` : '',
  );
  const first = [
    `<!doctype html><html lang="${language.code}" data-theme="${defaultThemeOf(tenant)}"><head><meta charset="utf-8">`,
    ARRIVAL.test(request.path) ? `<script nonce="${nonce}">${ARRIVAL_SCRIPT}</script>` : '',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(titleOf(request))}</title>`,
    ...meta,
    pageTags(request),
    `<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="${ICON_PATH}-192.png">`,
    `<meta name="theme-color" content="${escapeHtml(tenant.brand.room)}"><link rel="icon" href="${escapeHtml(smallLogoOf(tenant) ?? iconOf(tenant))}">`,
    `<script nonce="${nonce}">${THEME_SCRIPT}${request.languageInAddress ? languageScript(language) : ''}</script>`,
    `<style nonce="${nonce}">${styleText(tenantStylesheet(tenant))}@layer reset{${APP_SHELL_CSS}}${LOST_SHELL_CSS}</style>`,
    `<script nonce="${nonce}">${renderShellLoadFailureScript({ version: shell.version, entry: fileUrl(shell, shell.entry) }, Boolean(request.qa), language)}</script>`,
    `<script defer src="${fileUrl(shell, shell.entry)}" ${hash(shell.entry)}></script>`,
    ...hints.map(hintTag),
    `</head><body><div id="root">${renderFrame(tenant, frameLayoutOf(request, shown), language)}`,
    `<script nonce="${nonce}">${PAINT_SCRIPT}</script>`,
  ].join('');
  const boot = bootManifest(tenant, resolution, settings, request.qa, language, shownScreen(request));
  const last = [
    `<noscript>${escapeHtml(language.t('page.noScript'))}</noscript>`,
    // What is seen comes first; the scripts run when all of the page is there.
    `<script nonce="${nonce}" type="application/json" id="boot">${scriptJson(boot)}</script>`,
    // After the first frame, so that it is painted without waiting; the scripts wait for the stylesheet.
    ...shell.css.map((file) => `<link rel="stylesheet" href="${fileUrl(shell, file)}" ${hash(file)}>`),
    request.liveReload ? `<script nonce="${nonce}">${RELOAD_SCRIPT}</script>` : '',
    '</body></html>',
  ].join('');
  const rest = (drawn: DrawnPage | null) =>
    [
      drawn ? `<style nonce="${nonce}" id="drawn-css">${styleText(drawn.css)}</style>` : '',
      `${renderScreen(drawn)}</div>`,
      drawn ? drawnParts(drawn, nonce) : '',
      last,
    ].join('');
  return { first, rest, early: earlyHints(shell, hints) };
}
