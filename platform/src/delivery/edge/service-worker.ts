import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getBrandName, escapeHtml, styleText } from './app-shell-html';
import { brandIcon } from './brand-icon';
import { ENGLISH, pageLanguage, type PageLanguage } from './language';
import { ICON_PATH } from './page-tags';
import { readCookies } from '../../core/http';
import type { TenantRecord } from '../../core/tenants';

const OFFLINE = '/offline.html';

/**
 * The service worker. It caches one page and serves it when a page cannot be loaded. It never touches a call, a price, a
 * release, or an address with a login; other requests pass it unchanged (S-13).
 */
export const workerScript = (version: string): string => `const CACHE='offline-${version}',PAGE='${OFFLINE}';
const secret=/^\\/(login-user|direct-login)(\\/|$)/;
function store(){return caches.open(CACHE).then(function(cache){return cache.add(new Request(PAGE,{cache:'reload'}))})}
addEventListener('install',function(event){event.waitUntil(store().then(function(){return skipWaiting()}))});
addEventListener('message',function(event){if(event.data==='keep-again')event.waitUntil(store())});
addEventListener('activate',function(event){event.waitUntil(caches.keys().then(function(names){return Promise.all(names.filter(function(name){return name!==CACHE}).map(function(name){return caches.delete(name)}))}))});
addEventListener('fetch',function(event){var request=event.request;if(request.mode!=='navigate'||request.method!=='GET'||secret.test(new URL(request.url).pathname))return;event.respondWith(fetch(request).catch(function(){return caches.match(PAGE,{cacheName:CACHE}).then(function(page){return page||Response.error()})}))});
addEventListener('push',function(event){var news;try{news=event.data.json()}catch(error){return}event.waitUntil(registration.showNotification(news.title,{body:news.body,tag:news.tag,icon:'${ICON_PATH}-192.png',badge:'${ICON_PATH}-maskable-192.png',data:news.path}))});
addEventListener('notificationclick',function(event){event.notification.close();var path=event.notification.data;if(typeof path!=='string'||!/^\\/(?!\\/)/.test(path))path='/';event.waitUntil(clients.matchAll({type:'window'}).then(function(open){var page=open.find(function(each){return each.focused})||open[0];if(!page)return clients.openWindow(path);page.postMessage({open:path});return page.focus()}))});
`;

const STYLE =
  'html{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;min-height:100vh;font:16px/1.5 system-ui,sans-serif}header{display:flex;align-items:center;gap:8px;height:52px;padding:0 12px;background:var(--room);color:#fff;font-weight:700;font-size:20px}header img{height:32px;width:32px;border-radius:8px}main{max-width:520px;margin:0 auto;padding:32px 16px;text-align:center}h1{font-size:1.5rem;margin:0 0 .5em}h2{font-size:1rem;margin:24px 0 4px;text-align:start}section p{margin:0;text-align:start;color:GrayText;font-size:.875rem}ul{margin:0;padding:0;list-style:none;text-align:start}li{display:flex;gap:12px;padding:10px 0;border-top:1px solid #8886}li div{flex:1;min-width:0;overflow-wrap:anywhere}li b{display:block;font-weight:600}small{color:GrayText;font-size:.875rem}a{display:inline-block;min-height:44px;line-height:44px;padding:0 24px;border:1px solid;border-radius:10px;color:inherit;font-weight:600;text-decoration:none;margin-top:16px}';

/**
 * Shows what the device saw last, each list with its time, and loads the page again as soon as the platform answers. Nothing in the page can be
 * bet on (E7.05).
 */
const SCRIPT = `(function(d){var s;try{s=JSON.parse(localStorage.getItem('offlineSnapshot')||'null')}catch(e){}
function put(to,tag,text){var e=d.createElement(tag);if(text)e.textContent=text;to.append(e);return e}
if(s){['bets','requests'].forEach(function(name){var part=d.getElementById(name),lines=s[name],at=s[name+'At'];if(!at||!Array.isArray(lines)||!lines.length)return;part.hidden=false;put(part.querySelector('p'),'time',' '+new Date(at).toLocaleString(d.documentElement.lang,{dateStyle:'medium',timeStyle:'short'}));var list=put(part,'ul');lines.forEach(function(line){var row=put(list,'li'),text=put(row,'div');put(text,'b',String(line.title));put(text,'small',String(line.detail));put(row,'span',String(line.amount))})})}
function look(){fetch('${OFFLINE}',{method:'HEAD',cache:'no-store'}).then(function(a){if(a.ok)location.reload()}).catch(function(){})}
addEventListener('online',look);setInterval(look,5000)})(document)`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
/** The colour of the brand's frame. */
const roomStyle = ({ brand }: Pick<TenantRecord, 'brand'>): string => `:root{--room:${styleText(brand.room)}}`;
const pagePolicy = (tenant: TenantRecord): string =>
  `default-src 'none'; style-src ${hashOf(STYLE)} ${hashOf(roomStyle(tenant))}; script-src ${hashOf(SCRIPT)}; img-src data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The worker itself lives under the policy that it came with: it may ask this site, and nobody else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** What a player sees without a network: no price and no balance, because none would be true. */
function offlinePage(tenant: TenantRecord, { code, t }: PageLanguage = ENGLISH): string {
  const brand = escapeHtml(getBrandName(tenant));
  const translated = (key: Parameters<typeof t>[0]) => escapeHtml(t(key));
  const icon = `data:image/png;base64,${brandIcon(tenant, 64).toString('base64')}`;
  const part = (id: string, key: Parameters<typeof t>[0]) =>
    `<section id="${id}" hidden><h2>${translated(key)}</h2><p>${translated('page.offlineSeen')}</p></section>`;
  return [
    `<!doctype html><html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="theme-color" content="${escapeHtml(tenant.brand.room)}">`,
    `<title>${translated('page.offline')} | ${brand}</title><style>${STYLE}</style><style>${roomStyle(tenant)}</style></head>`,
    `<body><header><img src="${icon}" alt="">${brand}</header><main><h1>${translated('page.offlineTitle')}</h1>`,
    `<p>${translated('page.offlineText')}</p>`,
    `${part('bets', 'page.offlineBets')}${part('requests', 'page.offlineRequests')}`,
    `<a href="">${translated('failure.retry')}</a></main><script>${SCRIPT}</script></body></html>`,
  ].join('');
}

/** `/service-worker.js` and the page that it keeps, for every brand its own. */
export function serveWorker(app: FastifyInstance): void {
  app.get('/service-worker.js', async ({ tenant }, reply) => {
    const page = tenant ? offlinePage(tenant) : '';
    const version = createHash('sha256').update(page).update(workerScript('')).digest('hex').slice(0, 12);
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .type('text/javascript; charset=utf-8')
      .send(workerScript(version));
  });
  app.get(OFFLINE, async ({ tenant, headers }, reply) =>
    tenant
      ? reply
          .headers({ 'cache-control': 'no-cache', vary: 'cookie', 'content-security-policy': pagePolicy(tenant) })
          .type('text/html; charset=utf-8')
          .send(offlinePage(tenant, pageLanguage(tenant, readCookies(headers))))
      : reply.code(404).send({ message: 'Page not found' }),
  );
}
