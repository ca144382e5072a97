import { useId, useRef, useState } from 'react';
import { validateProofFile } from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { Button } from '@backlay/shared/ui';
import styles from './payment-settings.module.scss';

/** A large picture over a slow line, ms. */
const UPLOAD_MS = 60_000;

interface PictureFieldProps {
  /** The brand that shows it. */
  readonly brand: string;
  readonly address: string;
  readonly onPicked: (address: string) => void;
}

/** The picture that players scan: uploaded for the brand, seen at its address (C3.06, C7.26). */
export function PictureField({ brand, address, onPicked }: PictureFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [error, setError] = useState('');
  const upload = useCallMutation('uploadImage', { timeoutMs: UPLOAD_MS });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const problem = validateProofFile(file);
    setError(problem ? t(problem === 'not-image' ? 'deposit.slipType' : 'deposit.slipSize') : '');
    if (problem) return;
    const sent = await upload.send({ image: file, bucketName: 'themeAsset', whiteLabelId: brand });
    if (sent?.ok) onPicked(sent.answer.docs.image);
    else if (sent) setError(sent.message || t('failure.title'));
  };
  return (
    <fieldset className={styles.picture}>
      <legend>{t('settings.picture')}</legend>
      {address && <img src={address} alt={t('settings.picture')} />}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('settings.picture')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button
        icon="upload"
        busy={upload.busy}
        aria-describedby={error ? errorId : undefined}
        onClick={() => input.current?.click()}
      >
        {t(address ? 'settings.otherPicture' : 'settings.choosePicture')}
      </Button>
      {error && (
        <p id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
