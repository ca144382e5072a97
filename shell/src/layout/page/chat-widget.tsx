import { Button, Sheet, Icon } from '@backlay/shared/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useHasChats, useShell, useTenantSettings } from '../../app/shell-context';
import { useDeferredTexts } from '../../app/use-deferred-texts';
import styles from './chat-widget.module.scss';
import type { EndpointPayload } from '@backlay/shared/contract';
import sticky from './sticky-links.module.scss';

/**
 * Address of a site's chat. The domain's configuration names provider, id and address, and the platform allows certain
 * hosts (A2.83, S-12). Null where there is none, or it is no plain https address.
 */
export function chatPage(chat: EndpointPayload<'communicationDetail'>['chat']): string | null {
  if (!chat?.page || !URL.canParse(chat.page)) return null;
  const { protocol, username, password, href } = new URL(chat.page);
  return protocol === 'https:' && username === '' && password === '' ? href : null;
}

/** The chat of the site, for players of a consumer domain on home (A2.83, A2.84). Its frame is loaded when it is opened. */
export function ChatWidget() {
  const { host } = useShell();
  const t = useDeferredTexts();
  const { pathname } = useLocation();
  const createdBy = useStore(host.session.store, ({ status, userType, profile }) =>
    status === 'signed-in' && userType === 'user' ? profile?.createdBy : undefined,
  );
  const shown = host.tenant.type === 'b2c' && pathname === '/' && createdBy !== undefined;
  const page = useChatPage(createdBy);
  const [open, setOpen] = useState(false);
  const isThere = shown && page !== null;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-chat-button', isThere);
    return () => document.documentElement.removeAttribute('data-chat-button');
  }, [isThere]);
  if (!shown || !page) return null;
  return (
    <>
      <Button variant="primary" icon="chat" className={styles.open} data-chats="" onClick={() => setOpen(true)}>
        <span className={styles.label}>{t('chat.open')}</span>
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('chat.open')}>
        <iframe
          className={styles.frame}
          title={t('chat.open')}
          src={page}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="no-referrer"
        />
      </Sheet>
    </>
  );
}

/** The chat of whoever looks after the player (A7.33, OQ-68). */
function useChatPage(createdBy: string | undefined): string | null {
  const { api } = useShell().host;
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    setPage(null);
    if (createdBy === undefined) return;
    let gone = false;
    api
      .call('ownCommunicationDetail', createdBy ? { adminId: createdBy } : {})
      .then(({ docs }) => !gone && setPage(chatPage(docs.chat)))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [api, createdBy]);
  return page;
}

/** The chats of the brand, always at hand at the edge of a desk's page (A6.18); one without a target is not there (OQ-41). */
export function StickyLinks() {
  const t = useDeferredTexts();
  const { whatsapp, telegram } = useTenantSettings();
  if (!useHasChats()) return null;
  return (
    <nav className={sticky.links} data-chats="" aria-label={t('sticky.label')}>
      {whatsapp.support && (
        <a href={whatsapp.support} target="_blank" rel="noopener noreferrer" aria-label={t('sticky.whatsapp')}>
          <Icon name="whatsapp" size={22} />
        </a>
      )}
      {telegram && (
        <a href={telegram} target="_blank" rel="noopener noreferrer" aria-label={t('sticky.telegram')}>
          <Icon name="telegram" size={22} />
        </a>
      )}
    </nav>
  );
}
