import { useState } from 'react';
import type { HomeEvent, Market } from '@backlay/shared/contract';
import {
  computeBetOutcomes,
  EVEN_ODDS,
  formatOdds,
  groupIndianDigits,
  isLocked,
  toPaise,
  type Side,
} from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { Card, MoneyText } from '@backlay/shared/ui';
import { isPriced, useHome } from '../home';
import { isDrawRunner } from '../market';
import styles from './back-or-lay.module.scss';

/** Rupees on both sides of the example. */
const STAKE = 1_000;

interface Example {
  readonly market: Market;
  readonly runner: Market['teams'][number];
  readonly odds: Readonly<Record<Side, number>>;
}

/** The runner that can be backed and laid now whose odds are nearest to even: both sides of its example are easy to compare. */
function findExample(events: readonly HomeEvent[]): Example | null {
  const examples = events.flatMap((event): readonly Example[] => {
    const { market } = event;
    if (!market || !isPriced(event) || event.stale || market.book.status !== 'OPEN' || isLocked(market)) return [];
    return market.teams.flatMap((runner) => {
      const book = market.book.runners.find(({ id, status }) => id === runner.id && status === 'ACTIVE');
      const [back] = book?.back[0] ?? [];
      const [lay] = book?.lay[0] ?? [];
      return back && lay && !isDrawRunner(runner.name) ? [{ market, runner, odds: { back, lay } }] : [];
    });
  });
  const distance = ({ odds }: Example): number => Math.abs(odds.back - EVEN_ODDS);
  return examples.sort((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** The slot `welcome.lesson`: what backing and laying bring, by the prices of a match on offer now. Without one, nothing. */
export default function BackOrLay() {
  const t = useT();
  const translateMessage = useSaid();
  const { answer } = useHome('');
  // The example does not change while it is read.
  const [docs, setDocs] = useState(answer);
  if (!docs && answer) setDocs(answer);
  const example = docs && findExample([...docs.ongoing, ...docs.upcoming]);
  if (!example) return null;
  const { market, runner, odds } = example;
  const name = translateMessage(runner.name);
  const facts = { runner: name, back: formatOdds(odds.back), lay: formatOdds(odds.lay) };
  return (
    <Card padded className={styles.lesson}>
      <section aria-label={t('lesson.title', { amount: groupIndianDigits(STAKE) })}>
        <h2>{t('lesson.title', { amount: groupIndianDigits(STAKE) })}</h2>
        <p>{t('lesson.odds', facts)}</p>
        <div className={styles.sides}>
          {(['back', 'lay'] as const).map((side) => {
            const { ifWin, ifLose } = computeBetOutcomes({
              marketType: market.type,
              side,
              odd: odds[side],
              stake: toPaise(STAKE),
            });
            return (
              <dl key={side} className={styles.side} data-side={side}>
                <dt className={styles.name}>
                  <b>{t(`side.${side}`)}</b> {formatOdds(odds[side])}
                </dt>
                <dd>{t(`lesson.${side}`, { runner: name })}</dd>
                <dt>{t('lesson.wins', { runner: name })}</dt>
                <dd>
                  <MoneyText paise={ifWin} signed />
                </dd>
                <dt>{t('lesson.loses', { runner: name })}</dt>
                <dd>
                  <MoneyText paise={ifLose} signed />
                </dd>
              </dl>
            );
          })}
        </div>
      </section>
    </Card>
  );
}
