import type { RefObject } from 'react';
import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import { groupIndianDigits, toPaise } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, Card, IconButton, MoneyText } from '@backlay/shared/ui';
import { CashOutButton } from '../cash-out';
import { betTime } from '../market';
import { decimalText } from '../odds';
import type { LadderRunner, LadderSource } from './ladder-source';
import { useLadderPorts } from './ports';
import styles from './ladder-panel.module.scss';

interface PanelProps {
  readonly source: LadderSource;
  readonly runners: readonly LadderRunner[];
}

/** Position, waiting orders and matched bets of the market, beside its ladders. */
export function LadderPanel(
  props: PanelProps & { readonly market: Market; readonly cashOut: RefObject<HTMLDivElement | null> },
) {
  const { market, cashOut } = props;
  return (
    <>
      <Position {...props}>
        <div ref={cashOut}>
          <CashOutButton market={market} />
        </div>
      </Position>
      <Waiting {...props} />
      <Matched market={market} runners={props.runners} />
    </>
  );
}

/** The same for practice: play money, and nothing that is stored. */
export function PracticePanel(props: PanelProps & { readonly onCashOut: () => void }) {
  const t = useT();
  return (
    <>
      <Position {...props}>
        <Button size="sm" onClick={props.onCashOut}>
          {t('cashOut.button')}
        </Button>
      </Position>
      <Waiting {...props} />
    </>
  );
}

function Position({ source, runners, children }: PanelProps & { readonly children: React.ReactNode }) {
  const t = useT();
  const profits = useStore(source.store, (state) => state.profits);
  return (
    <Card className={styles.block}>
      <h2>{t('ladder.position')}</h2>
      <dl>
        {runners.map(({ id, name }) => (
          <div key={id}>
            <dt>{t('ladder.ifWins', { runner: name })}</dt>
            <dd>
              <MoneyText paise={profits[id] ?? 0} signed />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}

function Waiting({ source, runners }: PanelProps) {
  const t = useT();
  const orders = useStore(source.store, (state) => state.orders);
  const nameOf = (runnerId: string) => runners.find(({ id }) => id === runnerId)?.name ?? '';
  return (
    <Card className={styles.block}>
      <h2>{t('ladder.waiting')}</h2>
      {orders.length === 0 && <p className={styles.empty}>{t('ladder.noneWaiting')}</p>}
      <ul>
        {orders.map((order) => {
          const odds = decimalText(order.price / 100);
          const rupees = groupIndianDigits(Math.round(order.waiting));
          return (
            <li key={order.id}>
              <span className={styles.side} data-side={order.side}>
                {t(order.side === 'back' ? 'side.back' : 'side.lay')}
              </span>
              <span>
                <b>
                  {nameOf(order.runnerId)} {odds}
                </b>
                ₹{rupees}
                {order.ahead !== undefined && (
                  <>
                    {' · '}
                    {order.ahead === 0
                      ? t('orders.isFirst')
                      : t('orders.ahead', { amount: `₹${groupIndianDigits(Math.round(order.ahead))}` })}
                  </>
                )}
              </span>
              <IconButton
                icon="close"
                size={16}
                label={t(order.side === 'back' ? 'ladder.cancelBack' : 'ladder.cancelLay', { odds, rupees })}
                onClick={() => void source.cancel([order])}
              />
            </li>
          );
        })}
      </ul>
      {orders.length > 0 && (
        <Button size="sm" block onClick={() => void source.cancel('market')}>
          {t('ladder.cancelAll')}
        </Button>
      )}
    </Card>
  );
}

const MOST_MATCHED = 8;

function Matched({ market, runners }: { readonly market: Market; readonly runners: readonly LadderRunner[] }) {
  const t = useT();
  const { openBets } = useLadderPorts();
  const bets = useStore(openBets.store, (state) => state.bets);
  const matched = bets.filter((bet) => bet.market.id === market.id && bet.status === 'matched').slice(0, MOST_MATCHED);
  if (matched.length === 0) return null;
  return (
    <Card className={styles.block}>
      <h2>{t('ladder.matched')}</h2>
      <ul>
        {matched.map(({ _id, odds, stake, createdAt }) => (
          <li key={_id}>
            <span className={styles.side} data-side={odds.type}>
              {t(odds.type === 'back' ? 'side.back' : 'side.lay')}
            </span>
            <span>
              <b>
                {runners.find(({ id }) => id === odds.teamId)?.name} {decimalText(odds.odd)}
              </b>
              {betTime(createdAt)}
            </span>
            <MoneyText paise={toPaise(stake)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
