import type { CasinoGame } from '@backlay/shared/contract';
import { useEffect, useState } from 'react';
import { groupIndianDigits } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';

/** The range of a stake: `₹100 – 5,00,000`. */
export function Limits({ game }: { readonly game: Pick<CasinoGame, 'min' | 'max'> }) {
  const t = useT();
  return t('casino.range', { min: groupIndianDigits(game.min), max: groupIndianDigits(game.max) });
}

/** The address of a game's picture: the wide one for a place of 16:9, either where there is only one; nothing where there is none (C3.18). */
export function getGameImage(game: CasinoGame, wide = false): string | undefined {
  return (wide ? game.urlThumbRect || game.urlThumb : game.urlThumb || game.urlThumbRect) || undefined;
}

/** Idle time that is left after a picture began, for another one, ms. */
const ROOM_MS = 6;
/** How long pictures wait for idle time at most, ms. */
const PATIENCE_MS = 250;
/** Of a list that is flung nobody sees the pictures: they wait until it slows down. Looked at over this time; px a ms, ms. */
const FLING = 1.2;
const LOOK_MS = 50;
/** It has slowed down for this long, ms. */
const SETTLED_MS = 200;

let look = { y: 0, at: 0, speed: 0 };

/** How fast the page is scrolled: of some frames, since within one the page knows of no movement. */
function isFlung(): boolean {
  const [y, at] = [window.scrollY, performance.now()];
  if (at - look.at >= LOOK_MS) look = { y, at, speed: Math.abs(y - look.y) / (at - look.at) };
  return look.speed > FLING;
}

// In the order in which their tiles came near: the first is the next to be seen. Tiles that went away again are not in it.
const waiting = new Set<() => void>();
let asked = false;

/**
 * The picture once it is its turn, null before. Pictures load in the idle time of scrolling, and not while the list is flung, so that
 * a slow device keeps its frames. When scrolling ends, all visible pictures load at once.
 */
export function useImageQueue(address: string | undefined, atOnce: boolean): string | null | undefined {
  const [turned, setTurned] = useState(atOnce || typeof requestIdleCallback === 'undefined');
  const waits = !turned && address !== undefined;
  useEffect(() => {
    if (!waits) return;
    const turn = () => setTurned(true);
    waiting.add(turn);
    askForTime();
    return () => void waiting.delete(turn);
  }, [waits]);
  return waits ? null : address;
}

function askForTime(): void {
  if (asked || waiting.size === 0) return;
  asked = true;
  const y = window.scrollY;
  const begin = (idle: IdleDeadline) => {
    if (isFlung()) return void setTimeout(requestTurn, SETTLED_MS);
    asked = false;
    // A page that is busy with something else and is not scrolled has nothing to lose.
    const still = idle.didTimeout && window.scrollY === y;
    for (const turn of waiting) {
      waiting.delete(turn);
      turn();
      if (!still && idle.timeRemaining() < ROOM_MS) break;
    }
    askForTime();
  };
  const requestTurn = () => requestIdleCallback(begin, { timeout: PATIENCE_MS });
  requestTurn();
}
