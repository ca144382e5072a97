import type { BootManifest, BootRemote } from '@backlay/shared/host';

type Release = Pick<BootRemote, 'integrity' | 'entry' | 'hashes'>;

/** Absolute URL -> hash, from the platform with the page. A script is trusted by nothing else. */
export type IntegrityMap = Readonly<Record<string, string>>;

/** Every hash of the manifest under its absolute URL. */
export function integrityMap(
  manifest: Pick<BootManifest, 'remotes' | 'shellIntegrity'>,
  base: string,
): Record<string, string> {
  const releases: Release[] = manifest.remotes.flatMap((remote) =>
    remote.lastGood ? [remote, remote.lastGood] : [remote],
  );
  const entries = [
    ...Object.entries(manifest.shellIntegrity),
    ...releases.flatMap(({ integrity, entry, hashes }) => [
      ...Object.entries(integrity),
      ...[entry, ...(hashes ? [hashes] : [])].map((file) => [file.url, file.integrity] as const),
    ]),
  ];
  return toAbsoluteUrls(Object.fromEntries(entries), base);
}

/** The same hashes by absolute URL, as those who look them up know them. */
export const toAbsoluteUrls = (hashes: IntegrityMap, base: string): Record<string, string> =>
  Object.fromEntries(Object.entries(hashes).map(([url, hash]) => [new URL(url, base).href, hash]));

/** Where webpack's runtime, in the shell and in each remote, looks a file's hash up before it adds the element. */
export function installIntegrity(map: IntegrityMap): void {
  Object.assign(globalThis, { __BACKLAY_INTEGRITY__: map });
}
