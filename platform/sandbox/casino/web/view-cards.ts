import { rankOf, teenPatti, type CardsOutcome } from '../games/cards';
import { prefersReducedMotion, createElement, svg } from './dom';
import { nameOfSpot, spotButton, type View } from './view';
import { text } from './text';

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
const SUITS = [
  ['♠', 'spades'],
  ['♥', 'hearts'],
  ['♦', 'diamonds'],
  ['♣', 'clubs'],
] as const;
const HANDS: Readonly<Record<string, readonly string[]>> = {
  'teen-patti': ['Player A', 'Player B'],
  'dragon-tiger': ['Dragon', 'Tiger'],
  'andar-bahar': ['Joker', 'Andar', 'Bahar'],
  dice: ['Red', 'Blue'],
};
const BACKS: Readonly<Record<string, readonly number[]>> = {
  'teen-patti': [3, 3],
  'dragon-tiger': [1, 1],
  'andar-bahar': [1, 1, 1],
  dice: [1, 1],
};

type Outcome = CardsOutcome | { readonly dice: readonly [number, number] };

/** A table on which cards, or dice, are turned for each hand. */
export function cardsView(theme: string): View<Outcome> {
  const names = HANDS[theme] ?? [];
  const places = names.map((name) => ({
    name,
    hand: createElement('div', { className: 'hand' }),
    worth: createElement('small', { className: 'worth' }),
  }));
  const [hands, worth] = [places.map((place) => place.hand), places.map((place) => place.worth)];
  const element = createElement(
    'div',
    { className: 'felt' },
    ...places.map((place) =>
      createElement('div', { className: 'place' }, createElement('b', null, place.name), place.hand, place.worth),
    ),
  );

  return {
    element,
    board: (spots, press) => spots.map((spot) => spotButton(spot, press)),
    clear() {
      hands.forEach((hand, at) =>
        hand.replaceChildren(
          ...Array.from({ length: BACKS[theme]?.[at] ?? 1 }, () =>
            createElement('span', { className: theme === 'dice' ? 'die' : 'card back' }),
          ),
        ),
      );
      for (const one of worth) one.textContent = '';
    },
    show(outcome, ms) {
      const turned = turns(outcome);
      const count = turned.reduce((most, hand) => Math.max(most, hand.length), 1) * turned.length;
      turned.forEach((cards, hand) => {
        hands[hand]?.replaceChildren(
          ...cards.map((card, at) => {
            if (ms > 400 && !prefersReducedMotion())
              card.animate(
                [
                  { transform: 'rotateY(90deg) translateY(-12px)', opacity: 0 },
                  { transform: 'none', opacity: 1 },
                ],
                {
                  duration: 260,
                  delay: (at * turned.length + hand) * Math.min(700, (ms * 0.8) / count),
                  fill: 'backwards',
                },
              );
            return card;
          }),
        );
      });
      const describeOutcome = ('said' in outcome && outcome.said) || [];
      setTimeout(
        () => describeOutcome.forEach((kind, at) => worth[at] && (worth[at].textContent = text(kind))),
        ms * 0.75,
      );
    },
    short: (outcome) => winner(theme, outcome),
    describeOutcome(outcome) {
      const first = winner(theme, outcome);
      return first === 'Tie' ? text('Tie') : text('{0} wins', text(first));
    },
    nameOf: nameOfSpot,
  };
}

const turns = (outcome: Outcome): HTMLElement[][] =>
  'dice' in outcome ? outcome.dice.map((eyes, at) => [die(eyes, at)]) : outcome.hands.map((hand) => hand.map(card));

function card(number: number): HTMLElement {
  const [sign, name] = SUITS[number % 4] ?? SUITS[0];
  const rank = RANKS[rankOf(number)] ?? '';
  return createElement(
    'span',
    { className: 'card', 'data-suit': name, role: 'img', 'aria-label': text('{0} of {1}', rank, text(name)) },
    createElement('b', null, rank),
    createElement('i', null, sign),
  );
}

const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [[50, 50]],
  [
    [28, 28],
    [72, 72],
  ],
  [
    [28, 28],
    [50, 50],
    [72, 72],
  ],
  [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  [
    [28, 28],
    [72, 28],
    [50, 50],
    [28, 72],
    [72, 72],
  ],
  [
    [28, 25],
    [72, 25],
    [28, 50],
    [72, 50],
    [28, 75],
    [72, 75],
  ],
];

function die(eyes: number, at: number): HTMLElement {
  const pips = (PIPS[eyes - 1] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="#fff"/>`).join('');
  return createElement(
    'span',
    { className: 'die' },
    svg(
      '0 0 100 100',
      `<rect x="4" y="4" width="92" height="92" rx="18" fill="${at === 0 ? '#c32f2f' : '#2d62c3'}"/>${pips}`,
      String(eyes),
    ),
  );
}

/** Who is ahead by the cards that lie there: the server pays by the same rules. */
function winner(theme: string, outcome: Outcome): string {
  const names = HANDS[theme] ?? [];
  if ('dice' in outcome) return byMore(outcome.dice[0], outcome.dice[1], names);
  if (theme === 'andar-bahar')
    return (outcome.hands[1]?.length ?? 0) > (outcome.hands[2]?.length ?? 0) ? 'Andar' : 'Bahar';
  if (theme === 'dragon-tiger')
    return byMore(rankOf(outcome.hands[0]?.[0] ?? 0), rankOf(outcome.hands[1]?.[0] ?? 0), names);
  const [a, b] = outcome.hands.map((hand) => teenPatti(hand).value);
  return byMore(a ?? 0, b ?? 0, names);
}

const byMore = (one: number, other: number, names: readonly string[]): string =>
  one === other ? 'Tie' : ((one > other ? names[0] : names[1]) ?? '');
