import { useEffect, useId, useRef, useState } from 'react';
import {
  formatMoney,
  PROOF_TYPES,
  type Paise,
  NO_READING,
  validateProofFile,
  type TextKey,
} from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, Icon, IconButton, loadWithRetry } from '@backlay/shared/ui';
import styles from './detail.module.scss';

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

interface SlipFieldProps {
  readonly slip: File | null;
  readonly controls: PaymentProofControls;
  /** The amount that the player entered; another one on the picture is shown (E8.20). */
  readonly paise: Paise;
  /** Why the form could not be sent without a picture. */
  readonly error?: string;
}

/** The picture of the payment (C2.23): chosen or dropped, shown small, removed again. */
export function PaymentProofField({ slip, controls, paise, error = '' }: SlipFieldProps) {
  const t = useT();
  const problem = controls.problem ? t(controls.problem) : error;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(slip);
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {t('deposit.upload')}
      </label>
      <div
        className={styles.slip}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          controls.take(event.dataTransfer.files[0] ?? null);
        }}
      >
        {preview ? <img src={preview} alt="" /> : <Icon name="upload" size={22} />}
        <span className={styles.file}>
          <b>{slip?.name ?? t('deposit.noFile')}</b>
          <small>{slip ? `${Math.max(1, Math.round(slip.size / 1024))} kB` : t('deposit.slipHint')}</small>
        </span>
        {slip && <IconButton icon="close" size={18} label={t('deposit.remove')} onClick={() => controls.take(null)} />}
        <Button onClick={() => input.current?.click()}>{t(slip ? 'deposit.change' : 'deposit.choose')}</Button>
        <input
          ref={input}
          id={id}
          className={styles.unseen}
          type="file"
          tabIndex={-1}
          accept={PROOF_TYPES.join(',')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => {
            controls.take(event.target.files?.[0] ?? null);
            // The same file again is a choice too.
            event.target.value = '';
          }}
        />
      </div>
      {problem && (
        <p id={`${id}-error`} className={styles.wrong} role="alert">
          <Icon name="invalid" size={16} />
          {problem}
        </p>
      )}
      {controls.paise !== null && controls.paise !== paise && (
        <p className={styles.differs} role="status">
          <Icon name="warning" size={16} />
          {t('deposit.amountDiffers', { read: formatMoney(controls.paise), entered: formatMoney(paise) })}
        </p>
      )}
    </div>
  );
}

/** The picture as the page may show it: `data:`, since the policy knows no blobs. */
function usePreview(slip: File | null): string | null {
  const [preview, setPreview] = useState<{ readonly of: File; readonly address: string } | null>(null);
  useEffect(() => {
    if (!slip) return;
    const reader = new FileReader();
    reader.onload = () => setPreview({ of: slip, address: String(reader.result) });
    reader.readAsDataURL(slip);
    return () => reader.abort();
  }, [slip]);
  return preview && preview.of === slip ? preview.address : null;
}
