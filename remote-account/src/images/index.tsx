import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '@backlay/shared/host';
import { Button, FormError } from '@backlay/shared/ui';
import styles from './images.module.scss';
import type { TextKey } from '@backlay/shared/domain';

/** What the server takes (S-06); it looks at the content, this spares the way there. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';
const LARGEST = 5 * 1024 * 1024;

/** What is wrong with a chosen file, or nothing. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): TextKey | null {
  if (!PICTURE_TYPES.split(',').includes(type)) return 'upload.notAPicture';
  return size > LARGEST ? 'upload.tooLarge' : null;
}

/** A picture as an address that the page may show: the policy allows no other kind for what is not uploaded yet. */
export const toDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });

interface PicturePickerProps {
  readonly label: string;
  readonly picture: File | null;
  readonly onPick: (picture: File | null) => void;
}

/** Chooses one picture of the device and shows it before it goes anywhere. */
export function ImagePicker({ label, picture, onPick }: PicturePickerProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const [problem, setProblem] = useState('');
  const shown = useShown(picture);
  const pick = (file: File | undefined) => {
    if (!file) return;
    const found = pictureProblem(file);
    setProblem(found ? t(found) : '');
    if (!found) onPick(file);
  };
  return (
    <div className={styles.picker} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      {shown && <img src={shown} alt={picture?.name ?? ''} />}
      <div className={styles.buttons}>
        <Button icon="upload" onClick={() => input.current?.click()}>
          {t(picture ? 'complain.pictureChange' : 'upload.choose')}
        </Button>
        {picture && (
          <Button variant="quiet" icon="bin" onClick={() => onPick(null)}>
            {t('complain.pictureRemove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        className={styles.file}
        type="file"
        tabIndex={-1}
        accept={PICTURE_TYPES}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${labelId}-error` : undefined}
        onChange={(event) => {
          pick(event.target.files?.[0]);
          // The same file chosen again is a choice too.
          event.target.value = '';
        }}
      />
      {problem && <FormError id={`${labelId}-error`}>{problem}</FormError>}
    </div>
  );
}

function useShown(picture: File | null): string | null {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    setShown(null);
    if (picture)
      toDataUrl(picture).then(
        (address) => !gone && setShown(address),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [picture]);
  return shown;
}
