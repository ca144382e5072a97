import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { findProgram } from '@backlay/shared/testing/find-program';
import type { PlacedFacts } from './brand-facts';
import { listRoutes, renderMap, type MapKind } from './route-maps';

const LONG = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`;
const facts = (brand: string, group: string | null, ...hosts: string[]): PlacedFacts => ({
  ...{ brand, group, hosts, audience: 'player' },
  ...{ whiteLabels: [], trees: [], sister: null, pool: null },
});
const groups = [
  { name: 'north', address: '127.0.0.1:4000' },
  { name: 'south-2', address: '127.0.0.1:4001' },
  { name: 'empty', address: '127.0.0.1:4002' },
];
const known = [
  facts('royal', 'north', 'royal.example.com', 'WWW.royal.example.com'),
  facts('kings', 'south-2', 'kings.example.com', LONG),
  facts('later', null, 'later.example.com'),
];
const render = (kind: MapKind, used = groups) => renderMap(kind, listRoutes(used, known));

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'backlay-maps-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes files of a configuration, and checks it with the program itself. */
function check(program: string, args: readonly string[], files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, stderr };
}

test('hosts of brands without a group are in no map, and one host in two groups is refused [G6.05]', () => {
  for (const kind of ['nginx', 'haproxy'] as const) expect(render(kind)).not.toContain('later');
  expect(() => listRoutes(groups, [...known, facts('other', 'north', 'kings.example.com')])).toThrow(
    /^kings\.example\.com is a host of south-2 and of north \(other\)/,
  );
  expect(() => listRoutes(groups, [facts('odd', 'north', 'a b;')])).toThrow(/^a b; of odd is no host name/);
});

const nginx = findProgram({ variable: 'NGINX_PATH', places: ['/usr/sbin/nginx'], debian: 'nginx', attempts: 1 });
(nginx ? test : test.skip)('nginx accepts its map and its server of unknown hosts [G6.05]', () => {
  const config = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include groups.conf;
    server { listen 127.0.0.1:8099; if ($backlay_group = "") { return 421; } location / { proxy_pass http://$backlay_group; } } }`;
  const files = { 'nginx.conf': config, 'groups.conf': render('nginx') };
  expect(check(nginx ?? '', ['-t', '-q', '-p', folder, '-c', join(folder, 'nginx.conf')], files)).toEqual({
    status: 0,
    stderr: '',
  });
});

const haproxy = findProgram({
  variable: 'HAPROXY_PATH',
  places: ['/usr/sbin/haproxy'],
  debian: 'haproxy',
  attempts: 1,
});
(haproxy ? test : test.skip)('haproxy accepts its map with the rules that the map names [G6.05]', () => {
  const map = render('haproxy');
  const rules = [...map.matchAll(/^# {3}((?:http-request|use_backend).*)$/gm)].map(([, rule = '']) => `  ${rule}`);
  expect(rules).toHaveLength(3);
  const backends = groups.map(({ name, address }) => `backend backlay_${name}\n  mode http\n  server first ${address}`);
  const config = [
    'defaults\n  mode http\n  timeout connect 1s\n  timeout client 1s\n  timeout server 1s',
    `frontend players\n  bind 127.0.0.1:8098`,
    ...rules.map((rule) => rule.replaceAll('/etc/haproxy/groups.map', join(folder, 'groups.map'))),
    ...backends,
  ].join('\n');
  const files = { 'haproxy.cfg': `${config}\n`, 'groups.map': map };
  expect(check(haproxy ?? '', ['-c', '-f', join(folder, 'haproxy.cfg')], files)).toMatchObject({ status: 0 });
});

test('each group is an Ingress to its service, and an address that is no service is refused [G6.05]', () => {
  const services = [
    { name: 'north', address: 'backlay-north:4000' },
    { name: 'south-2', address: 'backlay.south.svc.cluster.local:4000' },
  ];
  const manifests = parseAllDocuments(render('ingress', services)).map((one) => one.toJS());
  expect(manifests.map(({ kind, metadata }) => [kind, metadata.name, metadata.namespace])).toEqual([
    ['Ingress', 'backlay-north', undefined],
    ['Ingress', 'backlay-south-2', 'south'],
  ]);
  expect(manifests[1].spec.rules).toEqual(
    [LONG, `d.${LONG}`, 'd.kings.example.com', 'kings.example.com'].map((host) => ({
      host,
      http: {
        paths: [
          {
            path: '/',
            pathType: 'Prefix',
            backend: { service: { name: 'backlay', port: { number: 4000 } } },
          },
        ],
      },
    })),
  );
  expect(() => render('ingress')).toThrow(/^The address 127\.0\.0\.1:4000 of north is no service/);
});
