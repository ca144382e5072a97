import { useEffect, useRef, useState } from 'react';
import type { CasinoWinner } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { groupIndianDigits } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Card, Icon, Link, SectionHead } from '@backlay/shared/ui';
import { gamePath } from '../games';
import styles from './lobby.module.scss';

/** Lines that are shown; the box is as high without any. */
const LINES = 3;
/** A new line comes at most so often, ms (E8.18). */
const LINE_MS = 1_000;
const READ_MS = 10_000;

/** High wins of the brand as they are paid, one a second at most; a switch of the brand shows them (E8.18). */
export function LiveWinners() {
  const { tenant } = useHost();
  return tenant.flags.liveWinners ? <Winners /> : null;
}

function Winners() {
  const t = useT();
  const { answer } = useCallQuery('casinoWinners', {}, { every: READ_MS });
  const lines = useOneByOne(answer?.docs ?? null);
  return (
    <section className={styles.group} aria-label={t('casino.winners')}>
      <SectionHead title={t('casino.winners')} />
      <Card className={styles.winners}>
        {lines?.length === 0 && <p>{t('casino.noWinners')}</p>}
        {lines !== null && lines.length > 0 && (
          <ul>
            {lines.map(({ _id, game, name, amount }) => (
              <li key={_id}>
                <Link href={gamePath(game)}>
                  <Icon name="trophy" size={18} />
                  <span>
                    <b>{t('casino.won', { name, amount: groupIndianDigits(Math.floor(amount)) })}</b>
                    <small>{game.gameName}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

/** The first list at once; of each later one the new lines, one a second, the newest on top. No win is shown a second time. */
function useOneByOne(winners: readonly CasinoWinner[] | null): readonly CasinoWinner[] | null {
  const [shown, setShown] = useState<readonly CasinoWinner[] | null>(null);
  const announced = useRef<Set<string> | null>(null);
  const waiting = useRef<CasinoWinner[]>([]);
  useEffect(() => {
    if (winners === null) return;
    const known = announced.current;
    announced.current = new Set([...(known ?? []), ...winners.map(({ _id }) => _id)]);
    if (known) waiting.current.push(...winners.filter(({ _id }) => !known.has(_id)).reverse());
    else setShown(winners.slice(0, LINES));
  }, [winners]);
  useEffect(() => {
    const timer = setInterval(() => {
      const next = waiting.current.shift();
      if (next) setShown((before) => [next, ...(before ?? [])].slice(0, LINES));
    }, LINE_MS);
    return () => clearInterval(timer);
  }, []);
  return shown;
}
