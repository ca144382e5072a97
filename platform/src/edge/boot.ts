import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import type { QaPins } from '../qa';
import { releasePath, type Resolution } from '../releases';
import { bootTenant, type TenantRecord } from '../tenants';
import { ENGLISH, languagesFor, type PageLanguage } from './language';

/** What the browser has to know beyond the tenant and the releases. */
export interface BootSettings {
  readonly socketPath: string;
  readonly sandbox: boolean;
}

/** What the page knows of its surroundings: where the sister site is. */
export interface BootPlace {
  readonly sisterUrl: string | null;
}

/** Tags a call as one of this client's; no secret (S-08). */
const CLIENT_TAG = { header: 'x-backlay-client', value: 'web' } as const;
const EXECUTED = /\.(js|css)$/;

/** URL of a file of a release from the root of the site. */
export const fileUrl = (release: Parameters<typeof releasePath>[0], file: string): string =>
  `/${releasePath(release)}/${file}`;

/** Hash of every script and stylesheet of a release, by URL. */
function integrityOf(
  release: Parameters<typeof releasePath>[0] & Pick<RemoteRelease, 'files'>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(release.files)
      .filter(([path]) => EXECUTED.test(path))
      .map(([path, { integrity }]) => [fileUrl(release, path), integrity]),
  );
}

/** The container under which a build on localhost announces itself: it has no version. */
const developmentContainer = (name: string): string => `backlay_${name.replace(/\W/g, '_')}_development`;

/** Files of each screen by their place among the hashes: a number for what would be an address of eighty characters. */
function screensOf(release: RemoteRelease): Record<string, number[]> {
  const places = Object.keys(release.files).filter((path) => EXECUTED.test(path));
  return Object.fromEntries(
    Object.entries(release.screens).map(([screen, files]) => [
      screen,
      files.map((file) => places.indexOf(file)).filter((place) => place >= 0),
    ]),
  );
}

function bootRemote(release: RemoteRelease) {
  const file = (path: string) => ({ url: fileUrl(release, path), integrity: release.files[path]?.integrity ?? '' });
  return {
    name: release.name,
    version: release.version,
    contract: release.contract,
    container: release.container,
    entry: file(release.entry),
    integrity: integrityOf(release),
    css: release.css.map(file),
    routes: release.routes,
    slots: release.slots,
    shared: release.shared,
  };
}

/** The boot manifest: the shape of `BootManifest` in shared/host, with no layer left for the browser to choose. */
export function bootManifest(
  tenant: TenantRecord,
  { shell, remotes }: Resolution,
  settings: BootSettings & BootPlace,
  qa: QaPins | null = null,
  language: PageLanguage = ENGLISH,
) {
  const withoutSocket = !tenant.app.useSocket || tenant.app.isSocketBlocked;
  return {
    shellVersion: shell.version,
    contract: shell.contract,
    shellIntegrity: integrityOf(shell),
    tenant: bootTenant(tenant, settings.sisterUrl),
    remotes: remotes.map(({ release, chosenBy, lastGood, development }) => ({
      ...bootRemote(release),
      screens: screensOf(release),
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
      ...(lastGood && { lastGood: bootRemote(lastGood) }),
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
