import { z } from 'zod';

/** Name of one picture of a comparison: view, person, brand, width and theme. */
const pictureName = z.string().regex(/^[\w.-]+$/);

/** One view of a remote with both versions, by pixels (F6.04). */
const comparedPicture = z.object({
  name: pictureName,
  view: z.string(),
  kind: z.enum(['screens', 'slots']),
  person: z.enum(['visitor', 'player', 'staff']),
  /** Null on the site of staff, which belongs to no brand. */
  brand: z.string().nullable(),
  width: z.int().positive(),
  theme: z.enum(['dark', 'light']),
  /** How many pixels differ; a part that one picture alone has counts whole. */
  pixels: z.int().min(0),
  /** Who saw the difference and wants it. */
  accepted: z.object({ by: z.string().min(1), reason: z.string(), at: z.string() }).nullable(),
});

/** The pictures of a version against those of the version that it would replace. */
export const comparison = z.object({
  remote: z.string(),
  pinned: z.string(),
  candidate: z.string(),
  /** The shell that showed both. */
  shell: z.string(),
  at: z.string(),
  pictures: z.array(comparedPicture),
});

export type Comparison = z.infer<typeof comparison>;
export type ComparedPicture = z.infer<typeof comparedPicture>;

/** Beside release.json of the candidate: its comparison with one other version. It is no file of the release itself. */
export const comparisonFile = (pinned: string): string => `comparison-${pinned}.json`;

/** Pictures that a brand would get: its own and those of staff. */
export const picturesFor = ({ pictures }: Comparison, brand: string): readonly ComparedPicture[] =>
  pictures.filter((picture) => picture.brand === brand || picture.brand === null);

/** Pictures that differ and that nobody accepted. */
export const findUnaccepted = (pictures: readonly ComparedPicture[]): readonly ComparedPicture[] =>
  pictures.filter(({ pixels, accepted }) => pixels > 0 && accepted === null);

/**
 * A new result over an older one of the same two versions: brands and widths that were not compared again stay. An acceptance
 * stays where the same pixels differ.
 */
export function mergeComparisons(older: Comparison | null, newer: Comparison): Comparison {
  const known = new Map(older?.pictures.map((picture) => [picture.name, picture]));
  const again = new Set(newer.pictures.map(({ name }) => name));
  const unchanged = older?.shell === newer.shell ? older.pictures.filter(({ name }) => !again.has(name)) : [];
  const pictures = newer.pictures.map((picture) => {
    const before = known.get(picture.name);
    return before?.pixels === picture.pixels ? { ...picture, accepted: before.accepted } : picture;
  });
  return { ...newer, pictures: [...unchanged, ...pictures] };
}

/** Accepts differences by their names. @throws Error for a name that is no difference of this comparison */
export function acceptDifferences(
  of: Comparison,
  names: readonly string[],
  accepted: NonNullable<ComparedPicture['accepted']>,
): Comparison {
  const differing = new Set(of.pictures.filter(({ pixels }) => pixels > 0).map(({ name }) => name));
  const unknown = names.find((name) => !differing.has(name));
  if (unknown !== undefined) throw new Error(`${unknown} is no difference of ${of.remote} ${of.candidate}`);
  return {
    ...of,
    pictures: of.pictures.map((picture) => (names.includes(picture.name) ? { ...picture, accepted } : picture)),
  };
}
