import { type Mutant } from './instrument';

type Place = Pick<Mutant, 'file' | 'line' | 'operator'>;
type Change = Pick<Mutant, 'original' | 'replacement'>;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** What a mutant changes, in one line. */
export const changeOf = ({ original, replacement }: Change) =>
  `${short(oneLine(original))} → ${short(oneLine(replacement)) || 'nothing'}`;
export const idOf = ({ file, line, operator }: Place) => `${file}:${line}:${operator}`;

const keyOf = (id: string, change: string) => `${id} ${change}`;

/** Survivors that a document accepts: rows `| file:line:operator | change | reason |`; a row without a reason accepts nothing. */
export function readAccepted(document: string): Map<string, string> {
  const accepted = new Map<string, string>();
  for (const row of document.split('\n')) {
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const id = /^`([^`]+:\d+:[\w#]+)`$/.exec(cells[1] ?? '')?.[1];
    const change = /^`(.+)`$/.exec(cells[2] ?? '')?.[1];
    if (id && change && cells[3]) accepted.set(keyOf(id, change), cells[3]);
  }
  return accepted;
}

export const isAccepted = (accepted: ReadonlyMap<string, string>, root: string, mutant: Place & Change) => {
  const file = mutant.file.startsWith(root) ? mutant.file.slice(root.length + 1) : mutant.file;
  return accepted.has(keyOf(idOf({ ...mutant, file }), changeOf(mutant)));
};

/** A sample of so many, the same for the same seed, in the order of the source. */
export function sampleOf<M extends Pick<Mutant, 'id'>>(mutants: readonly M[], count: number, seed: number): M[] {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const drawn = mutants.map((mutant): [number, M] => [random(), mutant]).sort(([a], [b]) => a - b);
  return drawn
    .slice(0, count)
    .map(([, mutant]) => mutant)
    .sort((a, b) => a.id - b.id);
}

/** Share of killed mutants in percent, rounded down to a tenth; 100 where there are none. */
export const shareOf = (killed: number, total: number) =>
  total === 0 ? 100 : Math.floor((killed / total) * 1000) / 10;
