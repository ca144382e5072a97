import type { Spot } from '../games/game';
import { createElement, times } from './dom';
import { text } from './text';

/** How one family of tables looks. */
export interface View<Outcome = unknown> {
  readonly element: HTMLElement;
  /** What can be pressed to bet. */
  board(spots: readonly Spot[], press: (spot: string) => void): Node[];
  /** Nothing is known yet. */
  clear(): void;
  /** Plays the outcome within so many ms; 0 shows it at once. */
  show(outcome: Outcome, ms: number): void;
  /** An outcome in a word, and in a sentence. */
  short(outcome: Outcome): string;
  describeOutcome(outcome: Outcome): string;
  nameOf(spot: string, spots: readonly Spot[]): string;
  /** Shows the total of the stakes, and takes bets back or repeats them. */
  readonly hasBetBar?: true;
  /** What the player has on the table. */
  mine?(bets: readonly (readonly [spot: string, stake: number])[]): void;
}

/** A button for a spot: its name and what it pays. */
export const spotButton = ({ id, name, pays, upTo }: Spot, press: (spot: string) => void): HTMLElement =>
  createElement(
    'button',
    { type: 'button', className: 'spot', 'data-spot': id, onclick: () => press(id) },
    createElement('b', null, name),
    createElement('small', null, upTo ? text('up to {0}', times(pays)) : times(pays)),
  );

export const nameOfSpot = (id: string, spots: readonly Spot[]): string =>
  spots.find((spot) => spot.id === id)?.name ?? id;
