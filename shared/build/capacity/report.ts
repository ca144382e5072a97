import { assumptions, measurements, type Assumed, type MeasuredFigures } from './inputs';
import { computeCapacity, type CapacityRow } from './model';

/** Numbers of players that the document answers for. */
export const DOCUMENTED = [10_000, 100_000, 1_000_000] as const;

/** Three digits that count, thousands apart. */
export const formatFigure = (value: number): string =>
  (value >= 1000 ? Math.round(Number(value.toPrecision(3))) : Number(value.toPrecision(3))).toLocaleString('en-US', {
    maximumSignificantDigits: 3,
  });

/** A table with columns of one width, as the house formats Markdown. */
function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...body].map((cells) => cells[column]?.length ?? 0)));
  const lineOf = (cells: readonly string[], filler = ' ') =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, filler)).join(' | ')} |`;
  return [lineOf(head), lineOf([], '-'), ...body.map((cells) => lineOf(cells))].join('\n');
}

const withUnit = ({ value, unit }: CapacityRow) => `${formatFigure(value)}${unit === '' ? '' : ` ${unit}`}`;

/** The figures that a row rests on; with the formula in `model.ts` they give its value. */
const listFrom = ({ from }: CapacityRow) => from.map((each) => `\`${each}\``).join(', ');

/**
 * A capacity table for each number of players, then what it rests on, as Markdown.
 * @param assumed values in place of the assumptions' own
 */
export function renderCapacity(
  players: readonly number[],
  { on, cores, figures }: MeasuredFigures,
  assumed: Assumed,
): string {
  const each = players.map((count) => computeCapacity(count, figures, assumed));
  const columns = players.map((count) => `${formatFigure(count)} players`);
  const rowsOf = (pick: (capacity: (typeof each)[number]) => readonly CapacityRow[]) => {
    const [first] = each;
    return (first ? pick(first) : []).map((row) => [
      row.name,
      ...each.map((capacity) => withUnit(pick(capacity).find(({ name }) => name === row.name) ?? row)),
      row.basis,
      listFrom(row),
    ]);
  };
  const fullest = each.map(({ parts: [part] }, at) => `${columns[at]}: ${part?.name ?? ''}`).join('; ');
  return [
    '## What is needed',
    `Players are those online at the peak. \`extrapolated\` rests on a measured figure, taken beyond the load of its benchmark;\n\`assumed\` on assumptions alone.`,
    table(
      ['', ...columns, 'Basis', 'From'],
      rowsOf(({ rows }) => rows),
    ),
    '## What is full first',
    `One of each; 1 is full at the planned utilisation. Full first: ${fullest}.`,
    table(
      ['', ...columns, 'Basis', 'From'],
      rowsOf(({ parts }) => parts),
    ),
    '## Measured',
    `On ${on}, on ${cores} cores: processor time in µs, sizes in bytes.`,
    table(
      ['Figure', 'Value', 'What', 'Benchmark'],
      measurements.map(({ name, about, bench }) => [
        `\`${name}\``,
        formatFigure(figures[name]),
        about,
        `\`npm run bench ${bench}\``,
      ]),
    ),
    '## Assumed',
    table(
      ['Assumption', 'Value', 'What'],
      assumptions.map(({ name, about }) => [`\`${name}\``, formatFigure(assumed[name]), about]),
    ),
  ].join('\n\n');
}

/** docs/capacity.md. */
export const renderDocument = (measured: MeasuredFigures, assumed: Assumed): string => `# Capacity

\`npm run capacity\` writes this page from measured figures and named assumptions, for 10,000, 100,000 and 1,000,000 players (G6.08). Ask
for another number by \`npm run capacity -- --players 250000\`, and change an assumption by its name: \`--in-play 0.4\`.
\`npm run capacity -- --measure\` runs the benchmarks again, on a machine that does nothing else.

${renderCapacity(DOCUMENTED, measured, assumed)}

## Its shape beside public figures

- An exchange of 2019 had 160,000 to 200,000 requests a second, of which 2 % were transactions: 50 reads for each write. The row
  "reads for each bet" is the same quotient here.
- Its bet core took 25,000 orders a second. Here a bet costs PostgreSQL \`betDatabaseUs\`; more bets than one server takes need more brand
  groups, since an account lives in one group.
- A public socket server held 1,000,000 connections and 500,000 deliveries a second on 20 machines with a p99 of 200 ms. The rows
  "deliveries" and "machines" for 1,000,000 players compare with it.
`;
