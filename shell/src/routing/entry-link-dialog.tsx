import { Button, Modal } from '@backlay/shared/ui';
import { maskPhone } from '@backlay/shared/domain';
import { useShell } from '../app/shell-context';
import { useDeferredTexts } from '../app/use-deferred-texts';
import type { EntryLink } from './site-routes';
import { signInWithLink } from './apply-entry-link';

interface LoginLinkProps {
  readonly onClose: () => void;
  readonly props?: Readonly<Record<string, unknown>>;
}

/** Asks whether a link may log in somebody else than the one who is here (S-01, S-02). */
export default function EntryLinkDialog({ onClose, props }: LoginLinkProps) {
  const { host } = useShell();
  const t = useDeferredTexts();
  const profile = host.session.store.getState().profile;
  const replace = async () => {
    onClose();
    await host.session.signOut();
    await signInWithLink(host, props?.arrival as EntryLink); // what opens the dialog passes the link
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('link.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('link.stay')}</Button>
          <Button variant="primary" onClick={() => void replace()}>
            {t('link.replace')}
          </Button>
        </>
      }
    >
      <p>{t('link.text', { name: maskPhone(profile?.userName ?? '') })}</p>
    </Modal>
  );
}
