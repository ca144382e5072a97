import { useState } from 'react';
import { useT } from '@backlay/shared/host';
import { Button } from '@backlay/shared/ui';
import styles from './ladder.module.scss';

const SEEN_KEY = 'backlay.betting.ladder-hints';
const HINTS = ['place', 'move', 'close'] as const;

const readSeen = (): boolean => {
  try {
    return localStorage.getItem(SEEN_KEY) === 'seen';
  } catch {
    return true;
  }
};

function writeSeen(): void {
  try {
    localStorage.setItem(SEEN_KEY, 'seen');
  } catch {
    // Without storage the hints are shown once more.
  }
}

/** The hint that shows, and how the player goes on; none after the first visit. */
export interface LadderHintState {
  readonly at: number;
  readonly next: () => void;
  readonly close: () => void;
}

export function useLadderHints(): LadderHintState {
  const [at, setAt] = useState(() => (readSeen() ? HINTS.length : 0));
  const close = () => {
    writeSeen();
    setAt(HINTS.length);
  };
  return { at, close, next: () => (at + 1 >= HINTS.length ? close() : setAt(at + 1)) };
}

/** Three hints on the first visit, each to the part of the ladder that it is about (E4.08). */
export function LadderHints({ at, next }: Pick<LadderHintState, 'at' | 'next'>) {
  const t = useT();
  const hint = HINTS[at];
  if (!hint) return null;
  return (
    <section className={styles.hint} data-hint={hint} aria-label={t('ladder.hints')}>
      <p role="status">
        {at + 1}/{HINTS.length} {t(`ladder.hint.${hint}`)}
      </p>
      <Button size="sm" variant="primary" onClick={next}>
        {t(at + 1 === HINTS.length ? 'ladder.hintsDone' : 'ladder.hintsNext')}
      </Button>
    </section>
  );
}
