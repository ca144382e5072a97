import { useRef, useState } from 'react';
import { NO_READING, validateProofFile, type Paise, type TextKey } from '@backlay/shared/domain';
import { loadWithRetry } from '@backlay/shared/ui';

export type OcrStatus = 'idle' | 'reading' | 'read' | 'not-read';

const PROBLEMS: Readonly<Record<'not-image' | 'too-large', TextKey>> = {
  'not-image': 'deposit.slipType',
  'too-large': 'deposit.slipSize',
};

/**
 * A picture of the payment: accepted or rejected, then read in this browser alone (C5.05, C5.08). `paise` is the amount on the picture,
 * null where it is not certain (E8.20).
 */
export function usePaymentProof(on: {
  readonly taken: (slip: File | null) => void;
  readonly read: (slip: File, utr: string) => void;
}) {
  const [reading, setReading] = useState<OcrStatus>('idle');
  const [problem, setProblem] = useState<TextKey | null>(null);
  const [paise, setPaise] = useState<Paise | null>(null);
  const current = useRef<File | null>(null);

  async function read(slip: File) {
    setReading('reading');
    let read = NO_READING;
    try {
      // Two megabytes that only a chosen picture is worth.
      const { extractUtrFromImage: readSlip } = await loadWithRetry(
        () => import(/* webpackChunkName: "slip-reader" */ './payment-proof-ocr'),
      );
      read = await readSlip(slip);
    } catch {
      // In a browser that cannot read a picture the player types the number.
    }
    if (current.current !== slip) return;
    setReading(read.utr ? 'read' : 'not-read');
    setPaise(read.paise);
    if (read.utr) on.read(slip, read.utr);
  }

  function take(slip: File | null) {
    const wrong = slip && validateProofFile(slip);
    setProblem(wrong ? PROBLEMS[wrong] : null);
    const stored = wrong ? null : slip;
    current.current = stored;
    setReading('idle');
    setPaise(null);
    on.taken(stored);
    if (stored) void read(stored);
  }

  return { reading, problem, paise, take };
}

export type PaymentProofControls = ReturnType<typeof usePaymentProof>;
