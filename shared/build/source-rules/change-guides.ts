import type { Source } from './sources';

/** Files that each guide of `docs/how-to` may touch at most (docs/decisions/0011-counted-files.md). */
export const GUIDE_LIMITS: Readonly<Record<string, number>> = {
  'add-a-field-to-a-bet': 8,
  'add-a-screen': 10,
  'add-a-payment-method': 4,
  'add-a-casino-provider': 3,
  'add-a-market-rule': 3,
};

const ROW = /^\| +(\d+) +\| (.*?) +\| .*\|$/;

/** Paths of the table "Files" of a guide, in its order; null for a row without a path. */
export function listGuideFiles(text: string): (string | null)[] {
  const section = /^## Files$([^]*?)(?=^## |$(?![^]))/m.exec(text)?.[1] ?? '';
  return section.split('\n').flatMap((line) => {
    const cell = ROW.exec(line)?.[2];
    return cell === undefined ? [] : [/^`([^`]+)`$/.exec(cell)?.[1] ?? null];
  });
}

/** Guides without a list, with a longer one than their limit, or with a path that the repository does not have. Source: H1.40. */
export function checkGuides(files: readonly Source[], paths: readonly string[], limits = GUIDE_LIMITS): string[] {
  const known = new Set(
    paths.flatMap((path) => path.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'))),
  );
  return Object.entries(limits).flatMap(([name, limit]) => {
    const path = `docs/how-to/${name}.md`;
    const text = files.find((file) => file.path === path)?.text;
    if (text === undefined) return [`${path} does not exist`];
    const listed = listGuideFiles(text);
    const index = files.find((file) => file.path === 'docs/how-to/README.md')?.text ?? '';
    return [
      ...(listed.length === 0 ? [`${path}: the section Files lists nothing`] : []),
      ...(listed.length > limit ? [`${path}: ${listed.length} files, at most ${limit}`] : []),
      ...(text.includes(`\nAt most ${limit} files`) ? [] : [`${path}: the limit of ${limit} files is not stated`]),
      ...(new RegExp(`\\(${name}\\.md\\) +\\| ${limit} `).test(index)
        ? []
        : [`docs/how-to/README.md: ${name} is not listed with ${limit} files`]),
      ...listed.flatMap((file) =>
        file !== null && known.has(file) ? [] : [`${path}: ${file ?? 'a row'} does not exist`],
      ),
    ];
  });
}
