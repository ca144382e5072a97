import { useState } from 'react';
import type { SlotProps } from '@backlay/shared/host';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Modal, Sheet } from '@backlay/shared/ui';
import { useCopyToClipboard } from '../profile';
import { ImagePicker } from '.';
import { useUpload } from './use-upload';
import styles from './images.module.scss';

/**
 * The slot `overlay.image-uploader` (C2.44): uploads a picture for players and administrators (C6.04); one that is there already is
 * replaced after a question (C4.14, C4.15). Opened with `current` (its address), `bucketName` and `onChange`.
 */
export default function ImageUploader({ props, onClose }: SlotProps) {
  const t = useT();
  const { overlays } = useHost();
  const close = onClose ?? (() => overlays.close('image-uploader'));
  const { current, busy, upload } = useUpload(props);
  const [picture, setPicture] = useState<File | null>(null);
  const [asking, setAsking] = useState(false);
  const copy = useCopyToClipboard();
  const send = () => {
    setAsking(false);
    if (picture) upload(picture, () => setPicture(null));
  };
  const footer = (
    <Button
      variant="primary"
      size="lg"
      block
      busy={busy}
      disabled={!picture}
      onClick={() => (current ? setAsking(true) : send())}
    >
      {t('upload.submit')}
    </Button>
  );
  return (
    <Sheet open onClose={close} title={t('upload.title')} desktop="modal" footer={footer}>
      {current ? (
        <div className={styles.current}>
          <img src={current} alt={t('upload.current')} />
          <Button icon="copy" onClick={() => void copy(current)}>
            {t('copy.copy')}
          </Button>
        </div>
      ) : (
        <p className={styles.none}>{t('upload.none')}</p>
      )}
      <ImagePicker label={t('complain.picture')} picture={picture} onPick={setPicture} />
      {asking && (
        <Modal
          open
          onClose={() => setAsking(false)}
          title={t('upload.title')}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>{t('upload.cancel')}</Button>
              <Button variant="primary" onClick={send}>
                {t('upload.update')}
              </Button>
            </>
          }
        >
          <p>{t('upload.replace')}</p>
        </Modal>
      )}
    </Sheet>
  );
}
