import type { BookEntry, StatementLine } from './ports';

/** Lines that name no reference are matched by amount to an entry at most so far away, ms. */
const NEAR_MS = 15 * 60_000;

export type MatchedBy = 'reference' | 'utr' | 'amount';

/** A line and its entry; the amounts may differ unless they were matched by amount. */
export interface Match<Line extends StatementLine = StatementLine> {
  readonly line: Line;
  readonly entry: BookEntry;
  readonly by: MatchedBy;
}

export interface MatchResult<Line extends StatementLine = StatementLine> {
  readonly matches: readonly Match<Line>[];
  /** In the statement and not in the books. */
  readonly lines: readonly Line[];
  /** In the books and not in the statement. */
  readonly entries: readonly BookEntry[];
}

/**
 * Matches lines with entries of the same kind, each at most once: by reference, then by UTR, then by amount and time (G7.04). A line
 * that names a reference or a UTR which no entry has is never matched by its amount: it is about something else.
 */
export function matchLines<Line extends StatementLine>(
  lines: readonly Line[],
  entries: readonly BookEntry[],
): MatchResult<Line> {
  const matches: Match<Line>[] = [];
  let left: Remaining<Line> = { lines, entries };
  const take = (by: MatchedBy, pairs: readonly (readonly [Line, BookEntry])[]): void => {
    for (const [line, entry] of pairs) matches.push({ line, entry, by });
    const [takenLines, takenEntries] = [new Set(pairs.map(([line]) => line)), new Set(pairs.map(([, entry]) => entry))];
    left = {
      lines: left.lines.filter((line) => !takenLines.has(line)),
      entries: left.entries.filter((entry) => !takenEntries.has(entry)),
    };
  };
  take(
    'reference',
    pairByName(
      left,
      ({ reference }) => reference,
      ({ references }) => references,
    ),
  );
  take(
    'utr',
    pairByName(
      left,
      ({ utr }) => utr,
      ({ utr }) => [utr],
    ),
  );
  take('amount', pairByAmount(left));
  return { matches, ...left };
}

interface Remaining<Line> {
  readonly lines: readonly Line[];
  readonly entries: readonly BookEntry[];
}

/** Groups by a name and the kind; an empty name is none. */
function groupBy<Item extends { readonly kind: string }>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items)
    for (const name of new Set(namesOf(item))) {
      if (name === '') continue;
      const key = `${item.kind} ${name}`;
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}

/** Of several lines with one name the one with the entry's amount is taken first: the other was paid besides. */
function pairByName<Line extends StatementLine>(
  { lines, entries }: Remaining<Line>,
  nameOf: (line: Line) => string,
  namesOf: (entry: BookEntry) => readonly string[],
): readonly (readonly [Line, BookEntry])[] {
  const linesByName = groupBy(lines, (line) => [nameOf(line)]);
  const entriesByName = groupBy(entries, namesOf);
  const pairs: (readonly [Line, BookEntry])[] = [];
  const taken = new Set<StatementLine | BookEntry>();
  for (const isEqual of [true, false])
    for (const [name, named] of linesByName)
      for (const line of named) {
        const entry = entriesByName
          .get(name)
          ?.find((each) => !taken.has(each) && (!isEqual || each.amount === line.amount));
        if (!entry || taken.has(line)) continue;
        taken.add(line).add(entry);
        pairs.push([line, entry]);
      }
  return pairs;
}

/** Pairs lines without any name with entries of their amount, the nearest in time first. */
function pairByAmount<Line extends StatementLine>({
  lines,
  entries,
}: Remaining<Line>): readonly (readonly [Line, BookEntry])[] {
  const unnamed = lines.filter(({ reference, utr }) => reference === '' && utr === '');
  const entriesByAmount = groupBy(entries, ({ amount }) => [String(amount)]);
  for (const group of entriesByAmount.values()) group.sort((a, b) => a.at - b.at);
  const candidates = unnamed.flatMap((line) =>
    nearIn(entriesByAmount.get(`${line.kind} ${line.amount}`) ?? [], line.at).map((entry) => ({
      ...{ line, entry },
      distance: Math.abs(entry.at - line.at),
    })),
  );
  candidates.sort((a, b) => a.distance - b.distance || a.line.at - b.line.at || (a.entry.id < b.entry.id ? -1 : 1));
  const taken = new Set<StatementLine | BookEntry>();
  return candidates.flatMap(({ line, entry }) => {
    if (taken.has(line) || taken.has(entry)) return [];
    taken.add(line).add(entry);
    return [[line, entry] as const];
  });
}

/** Entries around a moment, of a list in the order of time. */
function nearIn(entries: readonly BookEntry[], at: number): readonly BookEntry[] {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.at ?? at) < at - NEAR_MS) low = middle + 1;
    else high = middle;
  }
  const near: BookEntry[] = [];
  for (let next = low; next < entries.length; next += 1) {
    const entry = entries[next];
    if (!entry || entry.at > at + NEAR_MS) break;
    near.push(entry);
  }
  return near;
}
