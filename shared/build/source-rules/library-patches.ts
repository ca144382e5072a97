/** Name and version of a patched package: `@scope/name@1.2.3`. Only an exact version can be patched. */
const PATCHED = /^\s+'?(?<name>(?:@[^@/']+\/)?[^@/']+)@(?<version>[^':]*)'?: (?<file>patches\/\S+)$/;
const EXACT = /^\d+\.\d+\.\d+$/;

interface LibraryPatch {
  readonly name: string;
  readonly version: string;
  readonly file: string;
}

/** The patches that pnpm-workspace.yaml lists under `patchedDependencies`. */
export function readPatches(workspace: string): LibraryPatch[] {
  const block = /^patchedDependencies:\n((?:[ #].*\n)*)/m.exec(workspace)?.[1] ?? '';
  return block.split('\n').flatMap((line) => {
    const { name, version, file } = PATCHED.exec(line)?.groups ?? {};
    return name && version !== undefined && file ? [{ name, version, file }] : [];
  });
}

/** Problems of the patches: a range instead of a version, a file that is absent, unlisted files, another version in the lock file. */
export function checkPatches(workspace: string, lock: string, files: readonly string[]): string[] {
  const patches = readPatches(workspace);
  const locked = (name: string) =>
    [...lock.matchAll(/^ {2}'?((?:@[^@/'\n]+\/)?[^@/'\n]+)@([^('\n]+)[^\n]*?'?:/gm)].flatMap(
      ([, found, version = '']) => (found === name ? [version] : []),
    );
  return [
    ...patches.flatMap(({ name, version, file }) => [
      ...(EXACT.test(version) ? [] : [`${name}: its patch is for "${version}"; state one exact version`]),
      ...(files.includes(file) ? [] : [`${name}: there is no ${file}`]),
      ...[...new Set(locked(name))]
        .filter((other) => other !== version)
        .map(
          (other) => `${name}: version ${other} is locked and its patch is for ${version}: renew or remove the patch`,
        ),
    ]),
    ...files
      .filter((path) => path.startsWith('patches/') && !patches.some(({ file }) => file === path))
      .map((path) => `${path}: pnpm-workspace.yaml does not list this patch`),
  ];
}
