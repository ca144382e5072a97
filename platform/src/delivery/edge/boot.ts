import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import type { QaPins } from '../qa';
import { releasePath, type Resolution } from '../releases';
import { toBootTenant, type TenantRecord } from '../../core/tenants';
import { listFileHashes, createHashManifest, listScreenFiles } from './hash-manifest';
import { ENGLISH, languagesFor, type PageLanguage } from './language';

/** What the browser has to know beyond the tenant and the releases. */
export interface BootSettings {
  readonly socketPath: string;
  readonly sandbox: boolean;
}

/** What the page knows of its surroundings: where the sister site is. */
export interface BootContext {
  readonly sisterUrl: string | null;
}

/** Tags a call as one of this client's; no secret (S-08). */
const CLIENT_TAG = { header: 'x-backlay-client', value: 'web' } as const;

/** URL of a file of a release from the root of the site. */
export const fileUrl = (release: Parameters<typeof releasePath>[0], file: string): string =>
  `/${releasePath(release)}/${file}`;

/** Hash of every script and stylesheet of a release, by URL. */
function integrityOf(
  release: Parameters<typeof releasePath>[0] & Pick<RemoteRelease, 'files'>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(listFileHashes(release)).map(([path, hash]) => [fileUrl(release, path), hash]),
  );
}

/** The container under which a build on localhost announces itself: it has no version. */
const developmentContainer = (name: string): string => `backlay_${name.replace(/\W/g, '_')}_development`;

function tableOf(release: RemoteRelease) {
  const { url, integrity } = createHashManifest(release);
  return { url, integrity };
}

/** A release as the page has it: with all its hashes, or with the one of its table. */
function bootRemote(release: RemoteRelease, whole: boolean, isOfHouse: boolean) {
  const permissions = release.permissions ?? (isOfHouse ? undefined : []);
  const file = (path: string) => ({ url: fileUrl(release, path), integrity: release.files[path]?.integrity ?? '' });
  return {
    name: release.name,
    version: release.version,
    contract: release.contract,
    container: release.container,
    ...(release.type && { type: release.type }),
    entry: file(release.entry),
    // An import map cannot take back what it did not bind: every hash of a module is there from the start.
    ...(whole || release.type
      ? { integrity: integrityOf(release), css: release.css.map(file), screens: listScreenFiles(release) }
      : { integrity: {}, css: [], hashes: tableOf(release) }),
    routes: release.routes,
    slots: release.slots,
    ...(permissions && { permissions }),
    ...(release.http && { http: release.http }),
    shared: release.shared,
  };
}

/**
 * The boot manifest: the shape of `BootManifest` in shared/host, with no layer left for the browser to choose.
 * @param shown the remote whose screen this page shows: its hashes are all in the page
 */
export function bootManifest(
  tenant: TenantRecord,
  { shell, remotes }: Resolution,
  settings: BootSettings & BootContext,
  qa: QaPins | null = null,
  language: PageLanguage = ENGLISH,
  shown: string | null = null,
) {
  // A shell that was released before there were tables knows of none.
  const whole = (name: string) => !shell.hashTables || name === shown;
  const withoutSocket = !tenant.app.useSocket || tenant.app.isSocketBlocked;
  return {
    shellVersion: shell.version,
    contract: shell.contract,
    shellIntegrity: integrityOf(shell),
    tenant: toBootTenant(tenant, settings.sisterUrl),
    remotes: remotes.map(({ release, isOfHouse, chosenBy, lastGood, development }) => ({
      // What is not ours is not looked up.
      ...bootRemote(release, development !== undefined || whole(release.name), isOfHouse),
      // Of a build that changes with every save no hash is known; the routes are those of the release that it stands in for.
      ...(development && {
        development: true as const,
        container: developmentContainer(release.name),
        entry: { url: development, integrity: '' },
        integrity: {},
        screens: {},
        css: [],
      }),
      chosenBy,
      ...(lastGood && { lastGood: bootRemote(lastGood, !shell.hashTables, isOfHouse) }),
    })),
    // One platform answers for all three servers of the specification (OQ-23).
    servers: { master: '', b2b: '', b2c: '' },
    socket: withoutSocket ? null : { url: '', path: settings.socketPath },
    clientTag: CLIENT_TAG,
    sandbox: settings.sandbox,
    maintenance: tenant.app.isMaintenance,
    qa: qa && { pins: qa.pins, expiresAt: new Date(qa.until).toISOString() },
    configuration: { ...tenant.app, languages: languagesFor(tenant, language), ...tenant.flags },
  };
}
