import { andarBahar, dragonTiger, teenPattiTable } from './cards';
import { diceDuel, lottery } from './number-draw';
import { fixedOdds } from './fixed-odds';
import type { RoundGame } from './game';
import { goals, kicks, matchOf, overs, sets } from './match';
import { moneyWheel, roulette } from './wheel';

/** What the provider has to know of a listed game to run it. */
export interface ListedAs {
  readonly gameName: string;
  readonly gameType: string;
  /** The category of the lobby. */
  readonly providerType: string;
}

export type GamePlan =
  | { readonly kind: 'crash'; readonly theme: 'plane' | 'rocket' | 'cricket' | 'road' }
  | { readonly kind: 'slot' }
  | { readonly kind: 'rounds'; readonly game: RoundGame; readonly theme: string };

const horses = fixedOdds([
  ['Monsoon Arrow', 280],
  ['Desert Lantern', 420],
  ['Silver Banyan', 600],
  ['Night Jasmine', 750],
  ['Copper Crown', 1100],
  ['Old Ferry', 1900],
]);
const hounds = fixedOdds([
  ['Trap 1', 450],
  ['Trap 2', 520],
  ['Trap 3', 560],
  ['Trap 4', 600],
  ['Trap 5', 640],
  ['Trap 6', 700],
]);
const cars = fixedOdds([
  ['Red 7', 300],
  ['Blue 11', 370],
  ['Green 23', 480],
  ['White 44', 620],
  ['Black 81', 1100],
]);
const football = matchOf(
  [
    ['Home', 230],
    ['Draw', 330],
    ['Away', 290],
  ],
  [0, 2],
  goals,
);
const penalties = matchOf(
  [
    ['Home', 190],
    ['Away', 190],
  ],
  [0, 1],
  kicks,
);
const cricket = matchOf(
  [
    ['Lions', 185],
    ['Tigers', 195],
  ],
  [0, 1],
  overs,
);
const tennis = matchOf(
  [
    ['Player 1', 170],
    ['Player 2', 215],
  ],
  [0, 1],
  sets,
);

/** A game is asked only about outcomes that it played itself. */
const rounds = <Outcome>(game: RoundGame<Outcome>, theme: string): GamePlan => ({ kind: 'rounds', game, theme });

const virtual: readonly (readonly [RegExp, GamePlan])[] = [
  [/penalty/, rounds(penalties, 'football')],
  [/football/, rounds(football, 'football')],
  [/cricket|super over/, rounds(cricket, 'cricket')],
  [/tennis/, rounds(tennis, 'tennis')],
  [/hound/, rounds(hounds, 'hounds')],
  [/motor|speedway/, rounds(cars, 'cars')],
  [/derby|horse/, rounds(horses, 'horses')],
  [/wheel/, rounds(moneyWheel, 'money')],
];
const live: readonly (readonly [RegExp, GamePlan])[] = [
  [/teen patti/, rounds(teenPattiTable, 'teen-patti')],
  [/andar bahar/, rounds(andarBahar, 'andar-bahar')],
  [/roulette|ruleta/, rounds(roulette, 'roulette')],
  [/dragon tiger|war/, rounds(dragonTiger, 'dragon-tiger')],
  [/crazy time|monopoly|dream catcher|funky/, rounds(moneyWheel, 'money')],
];
const crash: readonly (readonly [RegExp, GamePlan])[] = [
  [/aviator|jet/, { kind: 'crash', theme: 'plane' }],
  [/rocket|moon|balloon/, { kind: 'crash', theme: 'rocket' }],
  [/cricket|six machine/, { kind: 'crash', theme: 'cricket' }],
  [/chicken|forest road/, { kind: 'crash', theme: 'road' }],
];
const draws: readonly (readonly [RegExp, GamePlan])[] = [
  [/dice/, rounds(diceDuel, 'dice')],
  [/./, rounds(lottery, 'balls')],
];
const plans: Readonly<Record<string, readonly (readonly [RegExp, GamePlan])[]>> = {
  'Live Casino': live,
  'Virtual Games': virtual,
  'Slot Games': [[/./, { kind: 'slot' }]],
  'Crash Games': crash,
  Lottery: draws,
};
const SCRATCH = /scratch|ticket/;

/** How the sandbox runs a game; null for one that it does not have. */
export function planOf({ gameName, gameType, providerType }: ListedAs): GamePlan | null {
  const text = `${gameName} ${gameType}`.toLowerCase();
  if (SCRATCH.test(text)) return null;
  return plans[providerType]?.find(([word]) => word.test(text))?.[1] ?? null;
}
