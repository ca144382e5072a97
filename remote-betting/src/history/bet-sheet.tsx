import type { Bet } from '@backlay/shared/contract';
import { toPaise } from '@backlay/shared/domain';
import { formatDate, useSaid, useT } from '@backlay/shared/host';
import { KeyValue, KeyValueList, MoneyText, Sheet } from '@backlay/shared/ui';
import { formatRequestedPrice, marketTypeOf, formatMatchedPrice, sideKey, getBetSubject } from '../market';
import { CopyReference } from '../open-bets';
import styles from './history.module.scss';

const MOMENT = { dateStyle: 'medium', timeStyle: 'medium' } as const;

/** All data of one settled bet, and the sentence that explains its result. */
export function BetSheet({ bet, onClose }: { readonly bet: Bet | null; readonly onClose: () => void }) {
  const t = useT();
  const translateMessage = useSaid();
  const asked = bet && formatRequestedPrice(bet);
  return (
    <Sheet open={bet !== null} onClose={onClose} title={t('history.details')}>
      {bet && (
        <>
          {bet.explanation && <p className={styles.sentence}>{translateMessage(bet.explanation)}</p>}
          <KeyValueList>
            <KeyValue name={t('openBets.bet')}>
              {t(sideKey(marketTypeOf(bet), bet.odds.type))} {translateMessage(getBetSubject(bet))}
            </KeyValue>
            <KeyValue name={bet.market.event.name}>{translateMessage(bet.market.marketName)}</KeyValue>
            {asked !== null && <KeyValue name={t('history.asked')}>{asked}</KeyValue>}
            <KeyValue name={t(asked === null ? 'slip.odds' : 'history.matched')}>{formatMatchedPrice(bet)}</KeyValue>
            <KeyValue name={t('slip.stake')}>
              <MoneyText paise={toPaise(bet.stake)} />
            </KeyValue>
            <KeyValue name={t('history.liability')}>
              <MoneyText paise={toPaise(bet.liability)} />
            </KeyValue>
            {bet.result && <KeyValue name={t('history.result')}>{t(`history.${bet.result}`)}</KeyValue>}
            <KeyValue name={t('history.points')}>
              <MoneyText paise={toPaise(bet.profitLoss ?? 0)} signed />
            </KeyValue>
            <KeyValue name={t('history.placed')}>{formatDate(new Date(bet.createdAt), MOMENT)}</KeyValue>
            <KeyValue name={t('history.settled')}>{formatDate(new Date(bet.updatedAt), MOMENT)}</KeyValue>
            {bet.reference && (
              <KeyValue name={t('history.number')} action={<CopyReference reference={bet.reference} />}>
                {bet.reference}
              </KeyValue>
            )}
          </KeyValueList>
        </>
      )}
    </Sheet>
  );
}
