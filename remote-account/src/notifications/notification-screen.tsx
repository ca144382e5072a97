import { formatDateTime } from '@backlay/shared/domain';
import { useSaid, useSession, useT } from '@backlay/shared/host';
import type { Notification } from '@backlay/shared/contract';
import { Button, Card, EmptyState, ErrorPanel, IconButton, Skeleton } from '@backlay/shared/ui';
import { PriceAlertList } from './price-alert-list';
import { PushSettings } from './push-settings';
import { useNotifications } from './use-notifications';
import styles from './notifications.module.scss';

/** /notification: the house's notifications to the player, newest first, to mark as read or to delete (C2.39). */
export default function NotificationScreen() {
  const t = useT();
  const { list, state, busy, reload, loadMore, markRead, remove } = useNotifications();
  const isPlayer = useSession(({ userType }) => userType === 'user');
  const isKnown = state !== 'loading' || list.docs.length > 0;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('notifications.title')}</h1>
        {list.unread > 0 && <span role="status">{t('notifications.unread', { count: list.unread })}</span>}
      </header>
      {!isKnown && <Bones />}
      {state === 'failed' && list.docs.length === 0 && (
        <ErrorPanel onRetry={reload}>{t('notifications.failed')}</ErrorPanel>
      )}
      {state === 'ready' && list.docs.length === 0 && (
        <Card>
          <EmptyState icon="bell" title={t('notifications.empty')}>
            {t('notifications.emptyText')}
          </EmptyState>
        </Card>
      )}
      {list.docs.length > 0 && (
        <Card>
          <ul className={styles.list} aria-label={t('notifications.title')}>
            {list.docs.map((notification) => (
              <Row key={notification._id} notification={notification} onRead={markRead} onDelete={remove} />
            ))}
          </ul>
        </Card>
      )}
      {list.nextPage !== null && (
        <Button block className={styles.more} busy={busy} onClick={loadMore}>
          {t('notifications.more')}
        </Button>
      )}
      {/* Below a list that is still coming, they would move when it is there (E8.19). */}
      {isPlayer && isKnown && <PushSettings />}
      {isPlayer && isKnown && <PriceAlertList />}
    </div>
  );
}

interface RowProps {
  readonly notification: Notification;
  readonly onRead: (id: string) => void;
  readonly onDelete: (id: string) => void;
}

function Row({ notification, onRead, onDelete }: RowProps) {
  const t = useT();
  const translateMessage = useSaid();
  const { _id, createdAt, read } = notification;
  const [title, message] = [translateMessage(notification.title), translateMessage(notification.message)];
  return (
    <li className={styles.row} data-unread={!read}>
      <div className={styles.text}>
        <b>
          {!read && <span className={styles.new}>{t('notifications.new')}</span>}
          <span>{title}</span>
        </b>
        <p>{message}</p>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </div>
      {!read && (
        <IconButton icon="check" label={`${t('notifications.markRead')}: ${title}`} onClick={() => onRead(_id)} />
      )}
      <IconButton icon="bin" label={`${t('notifications.delete')}: ${title}`} onClick={() => onDelete(_id)} />
    </li>
  );
}

function Bones() {
  return (
    <Card padded>
      {[1, 2, 3].map((bone) => (
        <div key={bone} className={styles.bone}>
          <Skeleton width="40%" />
          <Skeleton width="80%" />
        </div>
      ))}
    </Card>
  );
}
