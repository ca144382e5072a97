import { useT } from '@backlay/shared/host';
import { Button, MoneyText } from '@backlay/shared/ui';
import styles from './history.module.scss';
import { formatDay, toPaise } from '@backlay/shared/domain';

interface PagesProps {
  readonly answer: {
    readonly showingFrom: number;
    readonly showingTo: number;
    readonly totalDocs: number;
    readonly nextPage: boolean;
    readonly previousPage: boolean;
  };
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Which of the bets are shown, and the way to the others (A3.32). */
export function Pages({ answer, page, onPage }: PagesProps) {
  const t = useT();
  const { showingFrom, showingTo, totalDocs, nextPage, previousPage } = answer;
  return (
    <nav className={styles.pages} aria-label={t('history.title')}>
      <Button size="sm" disabled={!previousPage} icon="chevron-left" onClick={() => onPage(page - 1)}>
        {t('history.previous')}
      </Button>
      <span role="status">{t('history.showing', { from: showingFrom, to: showingTo, total: totalDocs })}</span>
      <Button size="sm" disabled={!nextPage} iconEnd="chevron-right" onClick={() => onPage(page + 1)}>
        {t('history.next')}
      </Button>
    </nav>
  );
}

/** From when on older bets are in the archive, at the end of the last page (G5.07). */
export function Archived({ until }: { readonly until: string | undefined }) {
  const t = useT();
  if (until === undefined) return null;
  return <p className={styles.archived}>{t('history.archived', { date: formatDay(until) })}</p>;
}

type Sum = 'back' | 'lay' | 'points' | 'commission' | 'staked' | 'paid';

/** Sums of the whole period, rupees: not of the page alone (B3.28, B9.19). */
export function Totals({ sums }: { readonly sums: readonly (readonly [name: `history.${Sum}`, rupees: number])[] }) {
  const t = useT();
  return (
    <dl className={styles.totals}>
      {sums.map(([name, rupees]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <MoneyText paise={toPaise(rupees)} signed={name === 'history.points'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
