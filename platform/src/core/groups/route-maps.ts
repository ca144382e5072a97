import type { BrandGroup } from './control-database';
import { GroupRefused, type PlacedFacts } from './brand-facts';

/** Proxies for which `backlay groups map` writes. */
export const MAP_KINDS = ['nginx', 'haproxy', 'ingress'] as const;
export type MapKind = (typeof MAP_KINDS)[number];

/** The host names of one group, sorted. */
export interface GroupRoutes extends BrandGroup {
  readonly hosts: readonly string[];
}

const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;
/** nginx holds shorter names without a larger bucket. */
const NGINX_NAME = 40;

/**
 * The hosts of each group, from the facts of its brands.
 * @throws GroupRefused where two groups have one host
 */
export function listRoutes(groups: readonly BrandGroup[], known: readonly PlacedFacts[]): readonly GroupRoutes[] {
  const owners = new Map<string, string>();
  for (const { brand, group, hosts } of known) {
    if (group === null) continue;
    // A desktop host is that of its brand (OQ-20).
    for (const host of hosts.flatMap((name) => [name.toLowerCase(), `d.${name.toLowerCase()}`])) {
      const owner: string = owners.get(host) ?? group;
      if (owner !== group)
        throw new GroupRefused(
          `${host} is a host of ${owner} and of ${group} (${brand}): each group needs hosts of its own, the staff site too (STAFF_HOST).`,
        );
      if (!HOST.test(host)) throw new GroupRefused(`${host} of ${brand} is no host name.`);
      owners.set(host, group);
    }
  }
  return groups.map((group) => ({
    ...group,
    hosts: [...owners].flatMap(([host, owner]) => (owner === group.name ? [host] : [])).sort(),
  }));
}

/** The map of a proxy, as text. Hosts that are in no group lead nowhere. */
export function renderMap(kind: MapKind, routes: readonly GroupRoutes[]): string {
  const lines = { nginx: renderNginx, haproxy: renderHaproxy, ingress: renderIngress }[kind](routes);
  return `${lines.join('\n')}\n`;
}

const withHosts = (routes: readonly GroupRoutes[]) => routes.filter(({ hosts }) => hosts.length > 0);

function renderNginx(routes: readonly GroupRoutes[]): readonly string[] {
  const used = withHosts(routes);
  const longest = Math.max(0, ...used.flatMap(({ hosts }) => hosts.map(({ length }) => length)));
  return [
    '# Written by backlay groups map nginx. Include it in the http block. In the server:',
    '#   if ($backlay_group = "") { return 421; }',
    '#   location / { proxy_pass http://$backlay_group; … }',
    ...used.flatMap(({ name, address }) => [
      `upstream backlay_${name} {`,
      `  server ${address};`,
      '  keepalive 128;',
      '}',
    ]),
    ...(longest > NGINX_NAME ? ['map_hash_bucket_size 512;'] : []),
    'map $host $backlay_group {',
    '  default "";',
    ...used.flatMap(({ name, hosts }) => hosts.map((host) => `  ${host} backlay_${name};`)),
    '}',
  ];
}

function renderHaproxy(routes: readonly GroupRoutes[]): readonly string[] {
  const used = withHosts(routes);
  return [
    '# Written by backlay groups map haproxy. In the frontend, with this file as /etc/haproxy/groups.map:',
    '#   http-request set-var(txn.group) req.hdr(host),field(1,:),lower,map(/etc/haproxy/groups.map,none)',
    '#   http-request return status 421 if { var(txn.group) -m str none }',
    '#   use_backend backlay_%[var(txn.group)]',
    '# Each group has a backend:',
    ...used.map(({ name, address }) => `#   backend backlay_${name}: server first ${address} check`),
    ...used.flatMap(({ name, hosts }) => hosts.map((host) => `${host} ${name}`)),
  ];
}

/** Service, namespace and port of an address in a cluster. */
function serviceOf({ name, address }: BrandGroup) {
  const [, service, namespace, port] =
    /^([a-z](?:[a-z0-9-]*[a-z0-9])?)(?:\.([a-z0-9-]+)(?:\.svc(?:\.[a-z0-9.-]+)?)?)?:(\d+)$/.exec(address) ?? [];
  if (!service || !port)
    throw new GroupRefused(`The address ${address} of ${name} is no service: service:port or service.namespace:port.`);
  return { service, namespace, port };
}

function renderIngress(routes: readonly GroupRoutes[]): readonly string[] {
  return withHosts(routes).flatMap((group, at) => {
    const { service, namespace, port } = serviceOf(group);
    return [
      ...(at === 0 ? ['# Written by backlay groups map ingress.'] : ['---']),
      'apiVersion: networking.k8s.io/v1',
      'kind: Ingress',
      'metadata:',
      `  name: backlay-${group.name}`,
      ...(namespace ? [`  namespace: ${namespace}`] : []),
      '  annotations:',
      `    nginx.ingress.kubernetes.io/proxy-read-timeout: '3600'`,
      `    nginx.ingress.kubernetes.io/proxy-send-timeout: '3600'`,
      '    nginx.ingress.kubernetes.io/proxy-body-size: 8m',
      'spec:',
      '  ingressClassName: nginx',
      '  rules:',
      ...group.hosts.flatMap((host) => [
        `    - host: ${host}`,
        '      http:',
        '        paths:',
        '          - path: /',
        '            pathType: Prefix',
        '            backend:',
        '              service:',
        `                name: ${service}`,
        `                port: { number: ${port} }`,
      ]),
    ];
  });
}
