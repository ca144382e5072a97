import type { Spot } from '../games/game';
import { createElement, times } from './dom';

/** A button for a spot: its name and what it pays. */
export const spotButton = ({ id, name, pays, upTo }: Spot, press: (spot: string) => void): HTMLElement =>
  createElement(
    'button',
    { type: 'button', className: 'spot', 'data-spot': id, onclick: () => press(id) },
    createElement('b', null, name),
    createElement('small', null, upTo ? `up to ${times(pays)}` : times(pays)),
  );

export const nameOfSpot = (id: string, spots: readonly Spot[]): string =>
  spots.find((spot) => spot.id === id)?.name ?? id;
