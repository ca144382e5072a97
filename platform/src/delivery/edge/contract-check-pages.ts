import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { DeployedPair, Releases } from '../releases';
import type { TenantRecord } from '../../core/tenants';
import { renderPage } from './document';
import { ENGLISH } from './language';
import { NO_SUBJECT } from './page-tags';
import { contentSecurityPolicy } from './integrity-policy';
import { registerReleaseFiles } from './static-files';

/** Whose site a page of a pair belongs to. */
export type LiveAudience = TenantRecord['audience'];

/** Host name of a pair: a browser finds names below localhost on this machine, and every path of it is a page of the pair. */
export const livePageHost = (index: number, audience: LiveAudience = 'player'): string =>
  `${audience}-pair-${index}.localhost`;

const PAIR_HOST = /^(player|staff)-pair-(\d+)\.localhost(:\d+)?$/;

/**
 * A page for each pair of a shell and a remote, as a brand's visitor gets it (manifest, hashes, policy). The contract check
 * loads them all. The files are those of the store; no platform runs behind it.
 */
export function serveLivePages(
  app: FastifyInstance,
  releases: Pick<Releases, 'find' | 'files'>,
  pairs: readonly DeployedPair[],
  tenantOf: (pair: DeployedPair, audience: LiveAudience) => TenantRecord,
): void {
  registerReleaseFiles(app, releases);
  app.get('/*', (request, reply) => {
    const [, audience, index = -1] = PAIR_HOST.exec(request.headers.host ?? '') ?? [];
    const pair = pairs[Number(index)];
    const [path = '/'] = request.url.split('?');
    // What does not ask for a page asks a platform.
    if (!pair || !request.headers.accept?.includes('text/html'))
      return reply.status(404).send({ message: 'There is no platform behind this page' });
    const nonce = randomBytes(16).toString('base64');
    const { shell, remote: release } = pair;
    const { first, rest } = renderPage({
      tenant: tenantOf(pair, audience === 'staff' ? 'staff' : 'player'),
      resolution: {
        shell,
        shellChosenBy: 'default',
        shellLastGood: null,
        remotes: [{ release, isOfHouse: true, chosenBy: 'default', lastGood: null, lastGoodFigures: null }],
        refused: [],
      },
      path,
      nonce,
      language: ENGLISH,
      settings: { socketPath: '/socket.io', sandbox: false, sisterUrl: null },
      origin: '',
      languageInAddress: false,
      subject: NO_SUBJECT,
      liveReload: false,
    });
    return reply
      .headers({
        'content-security-policy': contentSecurityPolicy(nonce, request.headers.host ?? ''),
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(first + rest(null));
  });
}
