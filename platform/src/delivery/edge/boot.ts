import type { RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import type { QaPins } from '../qa';
import { isFramed, releasePath, type Resolution, type ResolvedRemote } from '../releases';
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
  /** Origin of the frames of isolated remotes. */
  readonly framesOrigin?: string;
}

/** Tags a call as one of this client's; no secret (S-08). */
const CLIENT_TAG = { header: 'x-backlay-client', value: 'web' } as const;

/** URL of a file of a release from the root of the site. */
export const fileUrl = (release: Parameters<typeof releasePath>[0], file: string): string =>
  `/${releasePath(release)}/${file}`;

/** Path of the document in which a version runs on a brand, on the host of frames. */
export const frameUrl = (
  tenantId: string,
  shellVersion: string,
  { name, version }: Pick<RemoteRelease, 'name' | 'version'>,
): string => `/frames/${tenantId}/${shellVersion}/${name}/${version}`;

/** Hash of every script and stylesheet of a release, by URL. */
export function integrityOf(
  release: Parameters<typeof releasePath>[0] & Pick<RemoteRelease, 'files'>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(listFileHashes(release)).map(([path, hash]) => [fileUrl(release, path), hash]),
  );
}

/** The container under which a build on localhost announces itself: it has no version. */
const developmentContainer = (name: string): string => `backlay_${name.replace(/\W/g, '_')}_development`;

function tableOf(release: RemoteRelease | ShellRelease) {
  const { url, integrity } = createHashManifest(release);
  return { url, integrity };
}

type DeclaredEntry = NonNullable<RemoteRelease['nav']>[number];
/** An entry as the page has it: its texts in place of their key. */
type BootEntry = Omit<Exclude<DeclaredEntry, { readonly place: 'office' }>, 'text' | 'order'> & {
  readonly text: Readonly<Record<string, string>>;
  readonly order: number;
};

/** Without a place of its own, an entry comes after those that have one. */
const LAST = 1_000;

/** The entries of players' places with their texts, as the brand shows them. Those of the back office are not for this page. */
function listNavEntries(
  { name, nav = [], navTexts = {} }: RemoteRelease,
  { hide = [], order = {} }: NonNullable<TenantRecord['rules']['navigation']> = {},
): readonly BootEntry[] {
  return nav
    .flatMap((entry) => {
      const key = `${name}:${entry.place}:${entry.path}`;
      if (entry.place === 'office' || hide.includes(key)) return [];
      const { text, order: declared = LAST, ...rest } = entry;
      return [{ ...rest, text: navTexts[text] ?? { 'en-us': text }, order: order[key] ?? declared }];
    })
    .sort((a, b) => a.order - b.order);
}

/** Which hashes of a release a page has: all, those of one screen, or the one of its table alone. */
type PageHashes = 'all' | 'table' | { readonly screen: string };

/** A release with the files that a screen needs, and no other: entry, exposed chunk, its own. */
function onlyScreen(release: RemoteRelease, screen: string): RemoteRelease {
  const files = release.screens[screen] ?? [];
  const needed = new Set([release.entry, ...release.css, ...files]);
  const shown = Object.entries(release.files).filter(([path]) => needed.has(path));
  return { ...release, files: Object.fromEntries(shown), screens: { [screen]: files } };
}

/** A release as the page has it. */
function bootRemote(release: RemoteRelease, hashes: PageHashes, isOfHouse: boolean) {
  const permissions = release.permissions ?? (isOfHouse ? undefined : []);
  const file = (path: string) => ({ url: fileUrl(release, path), integrity: release.files[path]?.integrity ?? '' });
  const held = typeof hashes === 'object' && !release.type ? onlyScreen(release, hashes.screen) : release;
  return {
    name: release.name,
    version: release.version,
    contract: release.contract,
    container: release.container,
    ...(release.type && { type: release.type }),
    entry: file(release.entry),
    // An import map cannot take back what it did not bind: every hash of a module is there from the start.
    ...(hashes === 'table' && !release.type
      ? { integrity: {}, css: [], hashes: tableOf(release) }
      : { integrity: integrityOf(held), css: release.css.map(file), screens: listScreenFiles(held) }),
    ...(held !== release && { hashes: tableOf(release) }),
    routes: release.routes,
    slots: release.slots,
    ...(permissions && { permissions }),
    ...(release.http && { http: release.http }),
    shared: release.shared,
  };
}

/** A version that runs in a frame: the page gets the address of its document and none of its files (F5.01). */
function bootFramedRemote(release: RemoteRelease, document: string) {
  return {
    ...bootRemote({ ...release, permissions: release.permissions ?? [] }, 'all', false),
    ...{ integrity: {}, css: [], screens: {} },
    isolation: 'frame' as const,
    frame: document,
  };
}

/** Whether a page of these versions has a frame with code of an isolated team. */
export const hasFrames = ({ remotes }: Pick<Resolution, 'remotes'>): boolean =>
  remotes.some(
    ({ release, lastGood, isIsolated = false, development }) =>
      development === undefined &&
      [release, ...(lastGood ? [lastGood] : [])].some((each) => isFramed(isIsolated, each)),
  );

/** Whether a page of these versions shows a release in a frame. */
export const isInFrame = ({ remotes }: Pick<Resolution, 'remotes'>, shown: RemoteRelease | undefined): boolean =>
  remotes.some(({ release, isIsolated = false }) => release === shown && isFramed(isIsolated, release));

/** Chunks of the shell for frames, and for what runs in them: a page without frames has no use for their hashes. */
const FRAME_CHUNK = /^frame-(view|guest|schemas)\./;

/** Chunks of the shell that a page asks for by name: what the design system has for every screen but the first. */
const ASKED_CHUNK = /^ui\./;

function shellIntegrity({ shell, remotes }: Resolution, isLean: boolean): Record<string, string> {
  if (isLean) {
    const asked = Object.entries(shell.files).filter(([path]) => ASKED_CHUNK.test(path));
    return integrityOf({ ...shell, files: Object.fromEntries(asked) });
  }
  if (hasFrames({ remotes })) return integrityOf(shell);
  const files = Object.entries(shell.files).filter(([path]) => !FRAME_CHUNK.test(path));
  return integrityOf({ ...shell, files: Object.fromEntries(files) });
}

/** The screen of a page, as far as the hashes of the page go. */
export interface ShownScreen {
  readonly name: string;
  readonly screen: string;
  /** The page has the hashes of this screen alone; those of the rest are in tables. */
  readonly isLean: boolean;
}

/**
 * The boot manifest: the shape of `BootManifest` in shared/host, with no layer left for the browser to choose.
 * @param shown the screen of this page: its hashes are in the page
 */
export function bootManifest(
  tenant: TenantRecord,
  resolution: Resolution,
  settings: BootSettings & BootContext,
  qa: QaPins | null = null,
  language: PageLanguage = ENGLISH,
  shown: ShownScreen | null = null,
) {
  const { shell, remotes } = resolution;
  // A shell that was released before there were tables knows of none.
  const isLean = shell.lateHashes === true && shown?.isLean === true;
  const hashesOf = ({ name, lateHashes }: RemoteRelease): PageHashes => {
    if (name !== shown?.name) return shell.hashTables ? 'table' : 'all';
    return isLean && lateHashes ? { screen: shown.screen } : 'all';
  };
  const bootVersion = (release: RemoteRelease, hashes: PageHashes, { isOfHouse, isIsolated }: ResolvedRemote) =>
    isFramed(isIsolated ?? false, release)
      ? bootFramedRemote(release, (settings.framesOrigin ?? '') + frameUrl(tenant.id, shell.version, release))
      : bootRemote(release, hashes, isOfHouse);
  const bootResolved = (resolved: ResolvedRemote) => {
    const { release, chosenBy, lastGood, development } = resolved;
    const nav = listNavEntries(release, tenant.rules.navigation);
    return {
      // What is not ours is not looked up.
      ...(development === undefined
        ? bootVersion(release, hashesOf(release), resolved)
        : bootRemote(release, 'all', resolved.isOfHouse)),
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
      ...(nav.length > 0 && { nav }),
      ...(lastGood && { lastGood: bootVersion(lastGood, shell.hashTables ? 'table' : 'all', resolved) }),
    };
  };
  const withoutSocket = !tenant.app.useSocket || tenant.app.isSocketBlocked;
  return {
    shellVersion: shell.version,
    contract: shell.contract,
    shellIntegrity: shellIntegrity(resolution, isLean),
    ...(isLean && { shellHashes: tableOf(shell) }),
    tenant: toBootTenant(tenant, settings.sisterUrl),
    remotes: remotes.map(bootResolved),
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
