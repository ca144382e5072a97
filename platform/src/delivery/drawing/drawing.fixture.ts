import { releaseRecord } from '@backlay/shared/contract/schemas';
import { seededTenants } from '../../core/tenants';
import { openDrawing, type Drawing } from '.';
import { DRAWING_LIMITS } from './drawing-process';

export const royal = seededTenants.find(({ id }) => id === 'royal') ?? fail();
function fail(): never {
  throw new Error('There is no seeded tenant');
}

const hash = `sha384-${'a'.repeat(64)}`;
const route = { path: '/', screen: 'home' };
/** A release of a remote whose server part draws a list and sports. */
export function releaseOf(version: string) {
  const release = releaseRecord.parse({
    ...{ kind: 'remote', name: 'chess', version, revision: null, sources: 'a'.repeat(64), contract: '^1.7.0' },
    ...{ shared: {}, container: 'chess', entry: 'remoteEntry.js', css: [], screens: {}, slots: [] },
    routes: [
      { ...route, access: 'public' },
      { path: '/:sport', screen: 'home', access: 'public', only: { sport: 'game-type' } },
    ],
    files: { 'server.cjs': { integrity: hash, bytes: 1 } },
    server: {
      entry: 'server.cjs',
      routes: [
        { path: '/', calls: [{ name: 'home' }] },
        { path: '/:sport', calls: [{ name: 'home', input: { eventTypeId: ':sport' } }] },
      ],
    },
  });
  if (release.kind !== 'remote') throw new Error('It is a remote');
  return release;
}

/** A server part that draws the first answer. */
export const GOOD = `var drawScreen = (text) => {
  var input = JSON.parse(text);
  return JSON.stringify({ html: '<p>' + input.answers[0].answer.docs + '</p>', css: 'p{color:red}', data: input.answers[0].input || null });
};`;
let opened: Drawing | undefined;
/** Ends the processes of the last drawing. */
export const closeDrawing = () => opened?.close();

/** A drawing of one version with this code, once its process has started or failed. */
export async function openTestDrawing(code: string, over: Partial<Parameters<typeof openDrawing>[0]> = {}) {
  const failures: { readonly version: string; readonly cause: string }[] = [];
  const asked: unknown[] = [];
  const release = releaseOf('1.0.0');
  const drawn = openDrawing({
    releases: {
      files: { read: () => Promise.resolve(Buffer.from(code)) },
      resolve: () => null,
      registry: { snapshot: () => ({ revision: 1 }) },
      reportFailure: async (_tenantId, { version, cause }) => void failures.push({ version, cause }),
    },
    tenants: () => [royal],
    answer: async (_tenant, name, input) => {
      asked.push([name, input]);
      return { docs: `answer ${asked.length}` };
    },
    processes: 1,
    waitMs: 20_000,
    timeZone: 'Asia/Kolkata',
    limits: { ...DRAWING_LIMITS, loadMs: 10_000, drawMs: 5_000 },
    warn: () => undefined,
    ...over,
  });
  opened = drawn;
  const visit = {
    tenant: royal,
    path: '/',
    language: { code: 'en' },
    release,
    route,
    isPhone: true,
  };
  // The first visit starts the process and goes without.
  const first = await drawn.draw(visit);
  while (drawn.ready().length === 0 && failures.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  return { drawn, visit, failures, asked, first };
}
