import type { Page } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { IconButton } from '@backlay/shared/ui';
import styles from './pagination.module.scss';

interface PaginationProps {
  readonly list: { readonly answer: Page<unknown> | null; turnTo(page: number): void };
}

/** Which lines are shown, and the pages before and after. */
export function Pagination({ list }: PaginationProps) {
  const t = useT();
  const { answer: page, turnTo } = list;
  if (!page || page.totalDocs === 0) return null;
  const { previousPageNumber, nextPageNumber, showingFrom, showingTo, totalDocs } = page;
  return (
    <div className={styles.turner}>
      {previousPageNumber !== null && (
        <IconButton icon="chevron-left" label={t('transactions.previous')} onClick={() => turnTo(previousPageNumber)} />
      )}
      <span>{t('transactions.range', { from: showingFrom, to: showingTo, total: totalDocs })}</span>
      {nextPageNumber !== null && (
        <IconButton icon="chevron-right" label={t('transactions.following')} onClick={() => turnTo(nextPageNumber)} />
      )}
    </div>
  );
}
