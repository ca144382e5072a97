import { useRef, useState } from 'react';
import { slipProblem, type TextKey } from '@backlay/shared/domain';
import { loadWithRetry } from '@backlay/shared/ui';

export type Reading = 'idle' | 'reading' | 'read' | 'not-read';

const PROBLEMS: Readonly<Record<'not-image' | 'too-large', TextKey>> = {
  'not-image': 'deposit.slipType',
  'too-large': 'deposit.slipSize',
};

/** A picture of the payment: taken or refused, then read for its reference, in this browser alone (C5.05, C5.08). */
export function useSlip(on: {
  readonly taken: (slip: File | null) => void;
  readonly read: (slip: File, utr: string) => void;
}) {
  const [reading, setReading] = useState<Reading>('idle');
  const [problem, setProblem] = useState<TextKey | null>(null);
  const current = useRef<File | null>(null);

  async function read(slip: File) {
    setReading('reading');
    let utr: string | null = null;
    try {
      // Two megabytes that only a chosen picture is worth.
      const { readSlip } = await loadWithRetry(() => import(/* webpackChunkName: "slip-reader" */ '../slip-reader'));
      utr = await readSlip(slip);
    } catch {
      // A browser that cannot read it leaves the typing to the player.
      utr = null;
    }
    if (current.current !== slip) return;
    setReading(utr ? 'read' : 'not-read');
    if (utr) on.read(slip, utr);
  }

  function take(slip: File | null) {
    const wrong = slip && slipProblem(slip);
    setProblem(wrong ? PROBLEMS[wrong] : null);
    const kept = wrong ? null : slip;
    current.current = kept;
    setReading('idle');
    on.taken(kept);
    if (kept) void read(kept);
  }

  return { reading, problem, take };
}

export type SlipControls = ReturnType<typeof useSlip>;
