import { namesOf, type RegistrySnapshot } from './snapshot';

/**
 * Lines for the person who starts a platform (F3.01): in production what each channel points at; else each name whose working tree is
 * not shown because a release is, with the command that would show it.
 */
export function startLines(
  snapshot: RegistrySnapshot,
  {
    production,
    workingTree,
    channel,
  }: {
    readonly production: boolean;
    readonly workingTree: Readonly<Record<string, string>> | null;
    readonly channel: string;
  },
): readonly string[] {
  if (production)
    return [...snapshot.channels]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, entries]) => {
        const versions = namesOf(snapshot).flatMap((one) => {
          const pointer = entries.get(one);
          return pointer ? [`${one} ${pointer.version}`] : [];
        });
        return `${name}: ${versions.join(', ')}`;
      });
  return Object.entries(workingTree ?? {}).flatMap(([name, version]) => {
    const present = snapshot.channels.get(channel)?.get(name)?.version;
    return present === undefined || present === version
      ? []
      : [`${name}: ${channel} stays at ${present}. To show the working tree: npm run promote -- ${name} ${version}`];
  });
}
