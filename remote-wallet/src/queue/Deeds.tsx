import type { RequestDeed } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { EmptyState, ErrorPanel, MoneyText, Skeleton } from '@backlay/shared/ui';
import { writeMoment } from '../moment';
import { PAGE_SIZE, PageTurner, usePagedList } from '../paged';
import { useStaffNames } from '../staff-names';
import styles from './queue.module.scss';

/** What roles did, newest first: with one request, or with all of the down-line. */
export function Deeds({ requestId }: { readonly requestId?: string }) {
  const t = useT();
  const { api } = useHost();
  const list = usePagedList(`deeds ${requestId ?? ''}`, (page) =>
    api.call('requestDeeds', { page, limit: PAGE_SIZE, ...(requestId ? { requestId } : {}) }),
  );
  const deeds = list.page?.docs ?? [];
  if (list.state === 'failed') return <ErrorPanel onRetry={list.reload}>{t('queue.failed')}</ErrorPanel>;
  if (deeds.length === 0)
    return list.state === 'loading' ? <Skeleton height={60} /> : <EmptyState icon="book" title={t('queue.noAudit')} />;
  return (
    <>
      <ol className={styles.deeds}>
        {deeds.map((deed) => (
          <Deed key={deed._id} deed={deed} />
        ))}
      </ol>
      <PageTurner list={list} />
    </>
  );
}

function Deed({ deed }: { readonly deed: RequestDeed }) {
  const t = useT();
  const names = useStaffNames();
  const { at, actor, actorType, action, user, amount, from, to, remarks, kind } = deed;
  return (
    <li>
      <span>
        <b>
          {actor} ({names.role(actorType)}): {names.requestAction(action)}
        </b>
        <small>
          {t(kind === 'deposit' ? 'queue.deposits' : 'queue.withdrawals')}, {user}
          {from ? `, ${names.requestStatus(from)} – ${names.requestStatus(to)}` : `, ${names.requestStatus(to)}`}
          {remarks && `, ${remarks}`}
        </small>
        <time dateTime={at}>{writeMoment(at)}</time>
      </span>
      <MoneyText paise={toPaise(amount)} symbol />
    </li>
  );
}
