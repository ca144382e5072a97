import { useState } from 'react';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useSingleFlight, useT, type SlotProps } from '@backlay/shared/host';

/** The old picture is deleted, then the new one uploaded (C4.15); an error is the server's own message (C8.05). */
export function useUpload(props: SlotProps['props']) {
  const { toasts } = useHost();
  const t = useT();
  const [current, setCurrent] = useState(typeof props?.current === 'string' ? props.current : null);
  // Deletion and upload are one press.
  const [busy, run] = useSingleFlight();
  const deletion = useCallMutation('deleteImage');
  const upload = useCallMutation('uploadImage', { timeoutMs: 60_000 });
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
      const deleted = await deletion.send({ fileName });
      if (!deleted) return;
      if (!deleted.ok) return toasts.error(deleted.reason === 'lost' ? t('call.lost') : deleted.message);
      changed(null);
    }
    const done = await upload.send({ image: picture, bucketName });
    if (!done) return;
    if (!done.ok) return toasts.error(done.reason === 'lost' ? t('call.lost') : done.message);
    changed(done.answer.docs.image);
    toasts.success(done.answer.message);
    onDone();
  }

  return { current, busy, upload: (picture: File, onDone: () => void) => void run(() => replace(picture, onDone)) };
}
