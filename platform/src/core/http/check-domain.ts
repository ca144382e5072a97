// Whether a host name leads players to this installation, seen from outside in (G2.06).
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { TLSSocket } from 'node:tls';
import { findErrorCode, findText } from '@backlay/shared/domain';
import type { PurposeKeys } from '../config';
import { createChallenge, DOMAIN_PATH, readAnswer, type SeenRequest } from './domain-challenge';
import { isPublicAddress } from './public-address';

export const DOMAIN_PARTS = ['name', 'answer', 'host', 'address', 'certificate', 'hsts', 'redirect'] as const;
export type DomainPart = (typeof DOMAIN_PARTS)[number];

/** What was found of one part; `unknown` where an earlier one keeps it from being seen. */
export interface DomainFinding {
  readonly part: DomainPart;
  readonly state: 'right' | 'wrong' | 'unknown';
  readonly detail: string;
  /** Why a player may still reach a host whose part is wrong: it fails from this machine alone perhaps, or only ends soon. */
  readonly doubt?: 'fails-from-here' | 'ends-soon';
  /** When the certificate ends, ms since 1970. */
  readonly endsAt?: number;
}

export interface DomainTarget {
  readonly brand: string;
  readonly host: string;
  /** Addresses of the proxy; without them any address that proves to be this installation is right. */
  readonly addresses?: readonly string[];
  readonly httpsPort?: number;
  readonly httpPort?: number;
  /** Address of this machine to connect from. */
  readonly from?: string;
  /** Certificates of authorities beside those of the system, PEM. */
  readonly authorities?: string;
}

export interface DomainCheckDeps {
  readonly keys: PurposeKeys;
  readonly lookup: (host: string) => Promise<readonly string[]>;
  readonly now: () => number;
}

/** An address for documentation: whoever reports it passes on what visitors claim. */
const CLAIMED = '192.0.2.99';
const TIMEOUT_MS = 10_000;
const MAX_BODY = 4096;
const DAY_MS = 86_400_000;
/** A certificate that renews itself has longer than this. */
const MIN_DAYS = 14;
/** Half a year. */
const MIN_HSTS_SECONDS = 15_552_000;
/** What a resolver answers about a name that has no address; any other code is a fault of the resolver. */
const MISSING_NAME = ['ENOTFOUND', 'ENODATA'];
const REDIRECTS = [301, 302, 307, 308];

interface Received {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly local: string;
  readonly tls: { readonly problem: string | null; readonly endsAt: number } | null;
}

const plain = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/, '');

function receive(send: typeof httpRequest | typeof httpsRequest, options: RequestOptions): Promise<Received> {
  return new Promise((done, failed) => {
    const outgoing = send({ ...options, agent: false, timeout: TIMEOUT_MS }, (incoming) => {
      const { socket } = incoming;
      const local = plain(socket.localAddress);
      const tls =
        socket instanceof TLSSocket
          ? {
              problem: socket.authorized
                ? null
                : (findText(socket.authorizationError, 'message') ?? String(socket.authorizationError)),
              endsAt: Date.parse(socket.getPeerCertificate().valid_to),
            }
          : null;
      let body = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => (body += chunk).length > MAX_BODY && incoming.destroy());
      incoming.once('close', () =>
        done({ status: incoming.statusCode ?? 0, headers: incoming.headers, body, local, tls }),
      );
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    outgoing.once('error', failed);
    outgoing.end();
  });
}

const reasonOf = (error: unknown): string => findErrorCode(error) ?? findText(error, 'message') ?? String(error);

/** Checks each part of a brand's host by itself, from the name to the redirect from http. */
export async function checkDomain(target: DomainTarget, deps: DomainCheckDeps): Promise<readonly DomainFinding[]> {
  const { host, httpsPort = 443, httpPort = 80, from, authorities } = target;
  const found = await findName(target, deps);
  if (found.finding.state === 'wrong')
    return [found.finding, ...unknown(DOMAIN_PARTS.slice(1), 'the name comes first')];
  const common = { host: found.address, ...(from !== undefined && { localAddress: from }) };
  const challenge = createChallenge(deps.keys, deps.now());
  const options = {
    ...common,
    port: httpsPort,
    servername: host,
    rejectUnauthorized: false,
    ...(authorities !== undefined && { ca: authorities }),
    path: `${DOMAIN_PATH}?challenge=${challenge}`,
    headers: { host: httpsPort === 443 ? host : `${host}:${httpsPort}`, 'x-forwarded-for': CLAIMED },
  };
  const [secure, redirect] = await Promise.all([
    receive(httpsRequest, options).catch((error: unknown) => reasonOf(error)),
    receive(httpRequest, { ...common, port: httpPort, path: '/', headers: { host } }).then(
      (received) => findRedirect(received, host, httpPort),
      (error: unknown) => wrong('redirect', `http://${host}:${httpPort} does not answer: ${reasonOf(error)}`),
    ),
  ]);
  if (typeof secure === 'string')
    return [
      found.finding,
      failsFromHere(wrong('answer', `https://${host}:${httpsPort} does not answer: ${secure}`)),
      ...unknown(['host', 'address', 'certificate', 'hsts'], 'nothing answers over https'),
      redirect,
    ];
  const seen = secure.status === 200 ? readAnswer(deps.keys, challenge, secure.body) : null;
  return [
    found.finding,
    ...(seen
      ? [right('answer', 'this installation answers over https'), findHost(seen, target), findAddress(seen, secure)]
      : [findOtherAnswer(secure), ...unknown(['host', 'address'], 'another server answers')]),
    findCertificate(secure, deps.now()),
    findHsts(secure),
    redirect,
  ];
}

const right = (part: DomainPart, detail: string): DomainFinding => ({ part, state: 'right', detail });
const wrong = (part: DomainPart, detail: string): DomainFinding => ({ part, state: 'wrong', detail });
const failsFromHere = (finding: DomainFinding): DomainFinding => ({ ...finding, doubt: 'fails-from-here' });
const unknown = (parts: readonly DomainPart[], detail: string): readonly DomainFinding[] =>
  parts.map((part) => ({ part, state: 'unknown', detail }));

async function findName({ host, addresses }: DomainTarget, { lookup }: DomainCheckDeps) {
  const resolved = await lookup(host).catch((error: unknown) => reasonOf(error));
  if (typeof resolved === 'string' || resolved[0] === undefined) {
    const finding = wrong('name', `${host} has no address: ${String(resolved)}`);
    const isMissing = typeof resolved !== 'string' || MISSING_NAME.includes(resolved);
    return { finding: isMissing ? finding : failsFromHere(finding), address: '' };
  }
  const unexpected = addresses ? resolved.filter((address) => !addresses.includes(address)) : [];
  const text = `${host} is ${resolved.join(', ')}`;
  if (unexpected.length > 0)
    return { finding: wrong('name', `${text}; expected ${addresses?.join(', ')}`), address: '' };
  return { finding: right('name', text), address: resolved[0] };
}

/** A proxy whose platform is away answers 5xx; any other answer is that of another server. */
function findOtherAnswer({ status }: Received): DomainFinding {
  const finding = wrong('answer', `status ${status} came, and not from a platform with this SECRET_KEY`);
  return status >= 500 ? failsFromHere(finding) : finding;
}

function findHost(seen: SeenRequest, { brand, host }: DomainTarget): DomainFinding {
  if (seen.host.replace(/:\d+$/, '') !== host)
    return wrong('host', `the proxy passes on Host ${seen.host || 'without a name'} in the place of ${host}`);
  if (seen.brand === null) return wrong('host', `no published brand has the host ${host}`);
  return seen.brand === brand
    ? right('host', `${host} is a host of ${brand}`)
    : wrong('host', `${host} is a host of ${seen.brand}`);
}

function findAddress({ address: reported }: SeenRequest, { local }: Received): DomainFinding {
  const address = plain(reported);
  if (address === CLAIMED) return wrong('address', 'the proxy passes on what a visitor claims in X-Forwarded-For');
  // Behind a translation of addresses this machine does not know its own.
  if (address === local || (!isPublicAddress(local) && isPublicAddress(address)))
    return right('address', `this machine is seen as ${address}`);
  return wrong('address', `this machine is ${local} and is seen as ${address}: set X-Forwarded-For and TRUST_PROXY`);
}

function findCertificate({ tls }: Received, now: number): DomainFinding {
  if (!tls || tls.problem !== null) return wrong('certificate', tls?.problem ?? 'there is none');
  const { endsAt } = tls;
  const days = Math.floor((endsAt - now) / DAY_MS);
  if (days >= MIN_DAYS) return { ...right('certificate', `valid for ${days} days`), endsAt };
  const finding = wrong('certificate', `it ends in ${days} days, at least ${MIN_DAYS} are expected`);
  return { ...finding, endsAt, doubt: 'ends-soon' };
}

function findHsts({ headers }: Received): DomainFinding {
  const value = headers['strict-transport-security'] ?? '';
  const seconds = Number(/max-age="?(\d+)/i.exec(value)?.[1] ?? 0);
  if (seconds >= MIN_HSTS_SECONDS) return right('hsts', value);
  return wrong('hsts', value ? `${value} is less than ${MIN_HSTS_SECONDS} s` : 'Strict-Transport-Security is missing');
}

function findRedirect({ status, headers: { location = '' } }: Received, host: string, port: number): DomainFinding {
  const isRight =
    REDIRECTS.includes(status) &&
    URL.canParse(location) &&
    new URL(location).protocol === 'https:' &&
    new URL(location).hostname === host;
  return isRight
    ? right('redirect', `http leads to ${location}`)
    : wrong(
        'redirect',
        `http://${host}:${port} answers ${status}${location && ` to ${location}`} in the place of a redirect to https`,
      );
}
