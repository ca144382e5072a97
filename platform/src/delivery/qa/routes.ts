import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { qaPins } from '@backlay/shared/contract/schemas';
import { readCookies } from '../../core/http';
import type { TenantDirectory } from '../../core/tenants';
import { clearedCookie } from './cookie';
import type { Qa } from './qa';

export interface QaRoutesDeps {
  readonly qa: Qa;
  readonly tenants: Pick<TenantDirectory, 'all' | 'urlOf'>;
  readonly secure: boolean;
}

const OWN_PATH = /^\/(?![/\\])[\w\-./?=&%]*$/;
const ownPath = (path: string | undefined): string => (path && OWN_PATH.test(path) && path.length <= 200 ? path : '/');
const isLoopback = (address: string): boolean => isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);

function publish(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`<!doctype html><meta charset="utf-8"><title>QA</title><p>${text}</p><p><a href="/">Go to the site</a></p>`);
}

const go = (reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(to, 303);

type QaRequest = FastifyRequest<{ Querystring: Readonly<Record<string, string | undefined>> }>;

/** How a QA pin comes to a branded site and leaves it; works without any script, from every page. */
export function serveQa(app: FastifyInstance, { qa, tenants, secure }: QaRoutesDeps): void {
  app.get('/__qa/enter', async (request: QaRequest, reply) => {
    const { tenant } = request;
    const entered = tenant && (await qa.enter(String(request.query.ticket ?? ''), tenant, request.headers.host ?? ''));
    if (!entered)
      return publish(reply, 410, 'This link was used already or is too old. Ask for a new one in the release console.');
    return go(reply.header('set-cookie', entered.cookie), entered.landing);
  });

  // The right is asked for where staff sign in; the same pins come back from there.
  app.get('/__qa/share', async (request: QaRequest, reply) => {
    const token = String(request.query.share ?? '');
    const staff = tenants.all().find(({ audience }) => audience === 'staff');
    if (!staff || !qa.readShare(token)) return publish(reply, 410, 'This link is too old. Ask for a new one.');
    return go(reply, `${tenants.urlOf(staff)}/qa?share=${encodeURIComponent(token)}`);
  });

  app.get('/__qa/clear', async (request: QaRequest, reply) => {
    const { tenant } = request;
    const log = request.log.info.bind(request.log);
    const pinned = tenant && (await qa.of(tenant, request.headers.host ?? '', readCookies(request.headers), log));
    if (pinned) await qa.clear(pinned.id);
    return go(reply.header('set-cookie', clearedCookie(secure)), ownPath(request.query.to));
  });

  app.get('/__qa/develop', async (request: QaRequest, reply) => {
    const { tenant } = request;
    // Fast refresh of the remote needs a development build of the shell, which is a version like any other.
    const { remote = '', entry = '', shell, to } = request.query;
    if (!tenant || !isLoopback(request.ip))
      return publish(reply, 403, 'Only from the machine that the platform runs on.');
    const pins = qaPins.safeParse({ ...(shell && { shell }), [remote]: entry });
    if (!pins.success || !entry.startsWith('http'))
      return publish(reply, 400, 'Which remote, and which entry on localhost?');
    const made = await qa.develop(tenant, request.headers.host ?? '', pins.data);
    if ('reason' in made) return publish(reply, 403, 'This brand takes no such build from localhost.');
    return go(reply.header('set-cookie', made.cookie), ownPath(to));
  });
}
