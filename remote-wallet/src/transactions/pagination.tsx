import { formatDay } from '@backlay/shared/domain';
import type { Page } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { IconButton } from '@backlay/shared/ui';
import styles from './pagination.module.scss';

interface PaginationProps {
  readonly list: { readonly answer: Page<unknown> | null; turnTo(page: number): void };
}

/** Which lines are shown, the pages before and after, and from when on older lines are in the archive (G5.07). */
export function Pagination({ list }: PaginationProps) {
  const t = useT();
  const { answer: page, turnTo } = list;
  if (!page) return null;
  const archived = page.archivedUntil !== undefined && (
    <p className={styles.archived}>{t('transactions.archived', { date: formatDay(page.archivedUntil) })}</p>
  );
  if (page.totalDocs === 0) return archived || null;
  const { previousPageNumber, nextPageNumber, showingFrom, showingTo, totalDocs } = page;
  return (
    <>
      <div className={styles.turner}>
        {previousPageNumber !== null && (
          <IconButton
            icon="chevron-left"
            label={t('transactions.previous')}
            onClick={() => turnTo(previousPageNumber)}
          />
        )}
        <span>{t('transactions.range', { from: showingFrom, to: showingTo, total: totalDocs })}</span>
        {nextPageNumber !== null && (
          <IconButton icon="chevron-right" label={t('transactions.following')} onClick={() => turnTo(nextPageNumber)} />
        )}
      </div>
      {archived}
    </>
  );
}
