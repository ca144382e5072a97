import type { Spot } from '../games/game';
import type { View } from './view';
import { cardsView } from './view-cards';
import { drawView } from './view-draw';
import { matchView } from './view-match';
import { raceView } from './view-race';
import { wheelView } from './view-wheel';

/** The look of a table, by the name of its family. */
export function viewOf(name: string, theme: string, spots: () => readonly Spot[]): View {
  if (name === 'race') return raceView(theme, spots);
  if (name === 'match') return matchView(theme, spots);
  if (name === 'draw') return drawView();
  if (name === 'wheel') return wheelView(theme);
  return cardsView(theme);
}
