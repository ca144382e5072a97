import { drawCards, drawTwoSides } from './cards';
import { drawCrash, drawDice, drawFigure, drawMines, drawRoad } from './crash';
import { drawBalls, drawNumbers, drawTicket } from './lottery';
import { hang, numbersOf, SIDE, WIDE, type Painting } from './paint';
import { drawMandala, drawReels } from './slots';
import { drawCricket, drawFootball, drawRace, drawTennis } from './sports';
import type { Shape } from '../../../src/casino/games';
import { drawRoulette, drawWheel } from './wheels';

type Draw = (random: () => number) => Painting;

// The first known word in the name, then in the type, selects the motif.
const subjects: readonly (readonly [RegExp, Draw])[] = [
  [/lightning.*roulette/, (random) => drawRoulette(true, random)],
  [/roulette|ruleta/, (random) => drawRoulette(false, random)],
  [/dragon tiger/, (random) => drawTwoSides('Dragon', 'Tiger', random)],
  [/andar bahar/, (random) => drawTwoSides('Andar', 'Bahar', random)],
  [/32 cards|six card/, (random) => drawCards(4, random)],
  [/teen patti|poker|hold/, (random) => drawCards(3, random)],
  [/lucky 7|seven|\b7\b/, () => drawFigure('7')],
  [/lucky 5/, () => drawFigure('5')],
  [/lucky 6/, () => drawFigure('6')],
  [/hi lo/, () => drawFigure('Hi Lo')],
  [/chicken|forest road/, drawRoad],
  [/dice/, drawDice],
  [/mines/, drawMines],
  [/aviator|jet|goal/, (random) => drawCrash('plane', random)],
  [/rocket|moon|balloon|crash|cricket x/, (random) => drawCrash('rocket', random)],
  [/cricket|over|six machine/, drawCricket],
  [/football|penalty/, drawFootball],
  [/tennis/, drawTennis],
  [/racing|derby|hound|horse|speedway/, drawRace],
  [/wheel|crazy|monopoly|dream|funky|game shows/, drawWheel],
  [/keno|bingo|plinko/, drawNumbers],
  [/scratch|ticket/, drawTicket],
  [/draw|lotto|lottery|bet on numbers/, drawBalls],
  [/fortune|bhanumati|airavat|lotus|peacock|maharaja|diwali|megaways/, drawMandala],
  [/baccarat|blackjack|card|war/, (random) => drawCards(2, random)],
  [/classic|adventure|jackpot|slot/, drawReels],
];

/** What a game is about, for its picture. */
export interface Pictured {
  readonly gameId: string;
  readonly gameName: string;
  readonly gameType: string;
}

/**
 * The picture of a game as SVG, the same on every call. Null when neither name nor type matches a motif: the tile then
 * shows the name on the brand's surface. Each take is another composition of the same motif.
 */
export function drawGame(game: Pictured, shape: Shape = 'square', take = 0): string | null {
  const [name, type] = [game.gameName.toLowerCase(), game.gameType.toLowerCase()];
  const draw = (subjects.find(([word]) => word.test(name)) ?? subjects.find(([word]) => word.test(type)))?.[1];
  if (!draw) return null;
  const [left, width] = shape === 'wide' ? [(SIDE - WIDE) / 2, WIDE] : [0, SIDE];
  const random = numbersOf(take === 0 ? game.gameId : `${game.gameId} ${take}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} 0 ${width} ${SIDE}">${hang(draw(random), random)}</svg>`;
}
