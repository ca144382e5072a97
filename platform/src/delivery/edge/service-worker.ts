import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getBrandName, escapeHtml } from './app-shell-html';
import { ENGLISH, pageLanguage, type PageLanguage } from './language';
import { readCookies } from '../../core/http';
import type { TenantRecord } from '../../core/tenants';

const OFFLINE = '/offline.html';

/**
 * The service worker. It caches one page and serves it when a page cannot be loaded. It never touches a call, a price, a
 * release, or an address with a login; other requests pass it unchanged (S-13).
 */
export const workerScript = (version: string): string => `const KEPT='offline-${version}',PAGE='${OFFLINE}';
const secret=/^\\/(login-user|direct-login)(\\/|$)/;
function keep(){return caches.open(KEPT).then(function(kept){return kept.add(new Request(PAGE,{cache:'reload'}))})}
addEventListener('install',function(event){event.waitUntil(keep().then(function(){return skipWaiting()}))});
addEventListener('message',function(event){if(event.data==='keep-again')event.waitUntil(keep())});
addEventListener('activate',function(event){event.waitUntil(caches.keys().then(function(names){return Promise.all(names.filter(function(name){return name!==KEPT}).map(function(name){return caches.delete(name)}))}))});
addEventListener('fetch',function(event){var request=event.request;if(request.mode!=='navigate'||request.method!=='GET'||secret.test(new URL(request.url).pathname))return;event.respondWith(fetch(request).catch(function(){return caches.match(PAGE,{cacheName:KEPT}).then(function(page){return page||Response.error()})}))});
`;

const STYLE =
  'html{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;text-align:center;font:16px/1.5 system-ui,sans-serif;padding:24px;box-sizing:border-box}h1{font-size:1.5rem;margin:0 0 .5em}a{display:inline-block;min-height:44px;line-height:44px;padding:0 24px;border:1px solid;border-radius:10px;color:inherit;font-weight:600;text-decoration:none;margin-top:16px}';
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

/** The worker itself lives under the policy that it came with: it may ask this site, and nobody else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** What a player sees without a network: no price and no balance, because none would be true. */
function offlinePage(tenant: TenantRecord, { code, t }: PageLanguage = ENGLISH): string {
  const brand = escapeHtml(getBrandName(tenant));
  const translated = (key: Parameters<typeof t>[0]) => escapeHtml(t(key));
  return [
    `<!doctype html><html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${translated('page.offline')} | ${brand}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${translated('page.offlineTitle')}</h1><p>${translated('page.offlineText')}</p>`,
    `<a href="">${translated('failure.retry')}</a></main></body></html>`,
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
          .headers({ 'cache-control': 'no-cache', vary: 'cookie', 'content-security-policy': POLICY })
          .type('text/html; charset=utf-8')
          .send(offlinePage(tenant, pageLanguage(tenant, readCookies(headers))))
      : reply.code(404).send({ message: 'Page not found' }),
  );
}
