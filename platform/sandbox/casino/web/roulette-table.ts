import { INSIDE, insideId, isRed } from '../games/wheel';
import type { Spot } from '../games/game';
import { createElement, stakeText } from './dom';
import { text } from './text';

const COLUMNS = 3;
/** Twelve rows of numbers below the row of zero. */
const ROWS = 13;

/** A kind of bet on the numbers themselves, with the name of one of them. */
interface Kind {
  readonly name: string;
  readonly one: string;
  readonly bets: readonly (readonly number[])[];
}
const KINDS: readonly Kind[] = [
  { name: 'Numbers', one: 'Number', bets: Array.from({ length: 37 }, (_, number) => [number]) },
  { name: 'Splits', one: 'Split', bets: INSIDE.Splits },
  { name: 'Streets', one: 'Street', bets: INSIDE.Streets },
  { name: 'Corners', one: 'Corner', bets: INSIDE.Corners },
  { name: 'Lines', one: 'Line', bets: INSIDE.Lines },
];
const idOf = (numbers: readonly number[]): string => (numbers.length === 1 ? `n${numbers[0]}` : insideId(numbers));
const SHORT: Readonly<Record<string, string>> = {
  low: '1–18',
  high: '19–36',
  d1: '1st 12',
  d2: '2nd 12',
  d3: '3rd 12',
  c1: '2 to 1',
  c2: '2 to 1',
  c3: '2 to 1',
};

/** Where a bet lies on the layout, in cells from its top left. */
interface Placement {
  /** Middle and size of what a finger hits; without a size it is 44 px. */
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly height?: number;
  /** Where its chip lies. */
  readonly chip: readonly [x: number, y: number];
}

/** A zone of every bet is apart from those of its kind: bets with zero share the row of zero. */
export function placementOf(numbers: readonly number[]): Placement {
  const [first = 0, second = 0] = numbers;
  if (first === 0) {
    const zone = { y: 0.5, height: 1 };
    if (numbers.length === 1) return { ...zone, x: 1.5, width: COLUMNS, chip: [1.5, 0.5] };
    if (numbers.length === 2) return { ...zone, x: second - 0.5, width: 1, chip: [second - 0.5, 1] };
    if (numbers.length === 3) return { ...zone, x: second * 1.5 - 0.75, width: 1.5, chip: [second, 1] };
    return { ...zone, x: 1.5, width: COLUMNS, chip: [0, 1] };
  }
  const middle = (cells: readonly number[]) => (Math.min(...cells) + Math.max(...cells) + 1) / 2;
  const x = middle(numbers.map((number) => (number - 1) % COLUMNS));
  const y = middle(numbers.map((number) => 1 + Math.floor((number - 1) / COLUMNS)));
  if (numbers.length === 1) return { x, y, width: 1, height: 1, chip: [x, y] };
  if (numbers.length === 3) return { x, y, width: COLUMNS, height: 1, chip: [0, y] };
  if (numbers.length === 6) return { x, y, width: COLUMNS, chip: [0, y] };
  return { x, y, chip: [x, y] };
}

const percent = (cells: number, of: number): string => `${(cells / of) * 100}%`;

function setPlace<T extends HTMLElement>(element: T, [x, y]: readonly [number, number]): T {
  element.style.left = percent(x, COLUMNS);
  element.style.top = percent(y, ROWS);
  return element;
}

/** `17 to 1` of a bet that returns eighteen times its stake. */
const oddsOf = ({ pays }: Spot): string => text('{0} to 1', pays / 100 - 1);

export interface RouletteTable {
  readonly nodes: Node[];
  mine(bets: readonly (readonly [spot: string, stake: number])[]): void;
}

/** What the parts of a table share. */
interface TableParts {
  readonly byId: ReadonlyMap<string, Spot>;
  readonly press: (spot: string) => void;
  /** Marks numbers on the layout, or not any more. */
  readonly light: (numbers: readonly number[], lit: boolean) => void;
}

/**
 * The layout of a roulette table. Zones of one kind of inside bet at a time lie on it, each at least 44 px; the bets beside it
 * are always there (E8.18).
 */
export function rouletteTable(spots: readonly Spot[], press: (spot: string) => void): RouletteTable {
  const cells = Array.from({ length: 37 }, (_, number) => numberCell(number));
  const parts: TableParts = {
    byId: new Map(spots.map((spot) => [spot.id, spot])),
    press,
    light(numbers, lit) {
      for (const number of numbers) cells[number]?.toggleAttribute('data-lit', lit);
    },
  };
  const groups = KINDS.map((kind) => zoneGroup(kind, parts));
  const chips = createElement('div', { className: 'chips', 'aria-hidden': 'true' });
  const odds = createElement('p', { className: 'note odds' });
  const table = createElement(
    'div',
    { className: 'table' },
    createElement(
      'div',
      { className: 'layout' },
      createElement('div', { className: 'cells', 'aria-hidden': 'true' }, ...cells),
      ...groups,
      chips,
    ),
    outsideGroup('Columns', ['c1', 'c2', 'c3'], parts),
    outsideGroup('Dozens', ['d1', 'd2', 'd3'], parts),
    outsideGroup('Even chances', ['low', 'even', 'red', 'black', 'odd', 'high'], parts),
  );
  const chooser = kindChooser(groups, ({ name, bets }) => {
    const spot = parts.byId.get(idOf(bets[0] ?? []));
    odds.textContent = spot ? text('{0} pay {1}.', text(name), oddsOf(spot)) : '';
  });

  return {
    nodes: [chooser, odds, table],
    mine(bets) {
      const stakes = new Map(bets);
      for (const control of table.querySelectorAll<HTMLElement>('.spot')) {
        const { spot = '', name = '' } = control.dataset;
        const stake = stakes.get(spot);
        control.setAttribute('aria-label', stake ? text('{0}, your stake {1}', name, stakeText(stake)) : name);
      }
      const inside = bets.filter(([spot]) => /^[ni]\d/.test(spot));
      chips.replaceChildren(
        ...inside.map(([spot, stake]) => {
          const { chip } = placementOf(spot.slice(1).split('-').map(Number));
          return setPlace(createElement('i', { className: 'chip' }, shortStake(stake)), chip);
        }),
      );
    },
  };
}

const control = (spot: Spot, name: string, press: TableParts['press'], ...children: Node[]) =>
  createElement(
    'button',
    {
      type: 'button',
      className: 'spot',
      'data-spot': spot.id,
      'data-name': name,
      'aria-label': name,
      onclick: () => press(spot.id),
    },
    ...children,
  );

/** The zones of a kind of bet over the layout, with a dot where the chip of each will lie. */
function zoneGroup({ name, one, bets }: Kind, { byId, press, light }: TableParts): HTMLElement {
  const zones = bets.flatMap((numbers) => {
    const spot = byId.get(idOf(numbers));
    if (!spot) return [];
    const { x, y, width, height, chip } = placementOf(numbers);
    const zone = setPlace(control(spot, `${text(one)} ${spot.name}, ${oddsOf(spot)}`, press), [x, y]);
    if (width) zone.style.width = percent(width, COLUMNS);
    if (height) zone.style.height = percent(height, ROWS);
    for (const event of ['pointerenter', 'focus']) zone.addEventListener(event, () => light(numbers, true));
    for (const event of ['pointerleave', 'blur']) zone.addEventListener(event, () => light(numbers, false));
    return numbers.length === 1 ? [zone] : [zone, setPlace(createElement('i', { className: 'dot' }), chip)];
  });
  const group = createElement(
    'div',
    { className: 'numbers', 'data-kind': name, role: 'group', 'aria-label': name },
    ...zones,
  );
  moveByArrows(group);
  return group;
}

const outsideGroup = (label: string, ids: readonly string[], { byId, press }: TableParts): HTMLElement =>
  createElement(
    'div',
    { className: 'outside', role: 'group', 'aria-label': label },
    ...ids.flatMap((id) => {
      const spot = byId.get(id);
      if (!spot) return [];
      const label = createElement('b', null, SHORT[id] ?? spot.name);
      return [control(spot, `${text(spot.name)}, ${oddsOf(spot)}`, press, label)];
    }),
  );

/** A stake as it stands on a chip: 1.5K. */
function shortStake(paise: number): string {
  const rupees = paise / 100;
  return rupees < 1000 ? String(Math.floor(rupees)) : `${Math.floor(rupees / 100) / 10}K`;
}

function numberCell(number: number): HTMLElement {
  const cell = createElement(
    'b',
    { 'data-tone': number === 0 ? 'zero' : isRed(number) ? 'red' : 'black' },
    String(number),
  );
  const { x, y, width = 1 } = placementOf([number]);
  cell.style.width = percent(width, COLUMNS);
  return setPlace(cell, [x, y]);
}

/** The buttons that choose which kind of inside bet the layout takes. */
function kindChooser(groups: readonly HTMLElement[], onChoose: (kind: Kind) => void): HTMLElement {
  const choices = KINDS.map((kind) =>
    createElement('button', { type: 'button', className: 'kind', onclick: () => choose(kind) }, kind.name),
  );
  function choose(chosen: Kind) {
    KINDS.forEach((kind, at) => {
      choices[at]?.setAttribute('aria-pressed', String(kind === chosen));
      if (groups[at]) groups[at].hidden = kind !== chosen;
    });
    onChoose(chosen);
  }
  if (KINDS[0]) choose(KINDS[0]);
  return createElement('div', { className: 'kinds', role: 'group', 'aria-label': 'Kind of bet' }, ...choices);
}

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** One zone of a group is in the order of the Tab key; arrows move to the nearest one in their direction. */
function moveByArrows(group: HTMLElement): void {
  const zones = [...group.querySelectorAll<HTMLElement>('.spot')];
  const enter = (zone: HTMLElement) => zones.forEach((one) => (one.tabIndex = one === zone ? 0 : -1));
  if (zones[0]) enter(zones[0]);
  group.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && enter(target));
  group.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    const { target } = event;
    if (!step || !(target instanceof HTMLElement)) return;
    event.preventDefault();
    const [x, y] = middleOf(target);
    const ahead = zones
      .map((zone) => {
        const [toX, toY] = middleOf(zone);
        const along = (toX - x) * step[0] + (toY - y) * step[1];
        const aside = Math.abs((toX - x) * step[1]) + Math.abs((toY - y) * step[0]);
        return { zone, along, far: along + aside * 2 };
      })
      .filter(({ along }) => along > 1)
      .sort((a, b) => a.far - b.far);
    ahead[0]?.zone.focus();
  });
}

function middleOf(element: HTMLElement): readonly [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
