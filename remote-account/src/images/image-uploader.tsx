import { useState } from 'react';
import type { SlotProps } from '@backlay/shared/host';
import { useHost, useT, toCallResult, useSingleFlight } from '@backlay/shared/host';
import { Button, Modal, Sheet } from '@backlay/shared/ui';
import { useCopyToClipboard } from '../profile';
import { ImagePicker } from './image-picker';
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

/** The old picture is deleted, then the new one uploaded (C4.15); an error is the server's own message (C8.05). */
function useUpload(props: SlotProps['props']) {
  const { api, toasts } = useHost();
  const t = useT();
  const [current, setCurrent] = useState(typeof props?.current === 'string' ? props.current : null);
  const [busy, run] = useSingleFlight();
  const bucketName = props?.bucketName === 'themeAsset' ? 'themeAsset' : 'backendAsset';

  const changed = (address: string | null) => {
    setCurrent(address);
    if (typeof props?.onChange === 'function') {
      (props.onChange as (address: string | null) => void)(address); // slot props are untyped
    }
  };

  async function replace(picture: File, onDone: () => void) {
    if (current) {
      const fileName = current.split('/').pop() ?? current;
      const deleted = await toCallResult(api.call('deleteImage', { fileName }));
      if (!deleted.ok) return toasts.error(deleted.reason === 'lost' ? t('call.lost') : deleted.message);
      changed(null);
    }
    const done = await toCallResult(api.call('uploadImage', { image: picture, bucketName }, { timeoutMs: 60_000 }));
    if (!done.ok) return toasts.error(done.reason === 'lost' ? t('call.lost') : done.message);
    changed(done.answer.docs.image);
    toasts.success(done.answer.message);
    onDone();
  }

  return { current, busy, upload: (picture: File, onDone: () => void) => void run(() => replace(picture, onDone)) };
}
