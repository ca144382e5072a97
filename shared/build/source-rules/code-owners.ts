/** Patterns of docs/CODEOWNERS with their teams, in order; the last match of a path counts. */
export function parseCodeOwners(text: string): { pattern: string; owners: string[] }[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [pattern = '', ...owners] = line.split(/\s+/);
      return { pattern, owners };
    });
}

/** As git ignores: `/a/` is a folder at the top, `*` is one name, `**` any depth. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.startsWith('/');
  const source = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?/g, '\0')
    .replace(/\*/g, '[^/]*')
    .replace(/\0/g, '.*');
  const end = pattern.endsWith('/') ? '' : '(?:/|$)';
  return new RegExp(`${isAnchored ? '^' : '(?:^|/)'}${source}${end}`).test(path);
}

/** Paths that no line owns, and lines that own no path; one line each. Source: H1.40. */
export function unownedPaths(paths: readonly string[], codeOwners: string): string[] {
  const lines = parseCodeOwners(codeOwners);
  return [
    ...lines
      .filter(({ owners }) => owners.length === 0 || owners.some((owner) => !/^@[a-z0-9-]+\/[a-z0-9-]+$/.test(owner)))
      .map(({ pattern }) => `docs/CODEOWNERS: ${pattern} names no team`),
    ...lines
      .filter(({ pattern }) => !paths.some((path) => matches(pattern, path)))
      .map(({ pattern }) => `docs/CODEOWNERS: ${pattern} matches no file`),
    ...paths
      .filter((path) => !lines.some(({ pattern }) => matches(pattern, path)))
      .map((path) => `${path}: docs/CODEOWNERS names no owner`),
  ];
}
