import { useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { groupIndianDigits } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, IconButton, MoneyText } from '@backlay/shared/ui';
import { decimalText } from '../odds';
import { NO_LEVELS } from './ladder-model';
import type { LadderPress, LadderRunner, LadderSource } from './ladder-source';
import type { LadderWriter } from './ladder-writer';
import styles from './ladder.module.scss';

interface RunnerHeadProps {
  readonly source: LadderSource;
  readonly runner: LadderRunner;
  readonly writer: LadderWriter;
  readonly onRead: () => void;
}

/** Name, figures and result of a runner. The writer fills volume and last price, as it does the rows. */
export function RunnerHead({ source, runner, writer, onRead }: RunnerHeadProps) {
  const t = useT();
  const volume = useRef<HTMLSpanElement>(null);
  const last = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (volume.current && last.current)
      writer.attachHead({
        volume: volume.current,
        last: last.current,
        lastText: (odds) => ` · ${t('depth.last')} ${odds}`,
      });
  }, [writer, t]);
  const profit = useStore(source.store, ({ profits }) => profits[runner.id] ?? 0);
  return (
    <header className={styles.head}>
      <div>
        <h2>{runner.name}</h2>
        <p className={styles.figures}>
          {t('depth.traded')}
          <span ref={volume} />
          <span ref={last} />
        </p>
      </div>
      <div className={styles.result}>
        <MoneyText paise={profit} signed />
        <p>{t('ladder.ifWins', { runner: runner.name })}</p>
      </div>
      <div className={styles.headEnd}>
        <Button size="sm" onClick={onRead}>
          {t('ladder.read')}
        </Button>
      </div>
    </header>
  );
}

/** Best prices of a runner as one sentence (E4.09). */
export function readPrices(t: ReturnType<typeof useT>, source: LadderSource, { id, name }: LadderRunner): string {
  const { bestBack, bestLay, back, lay } = source.store.getState().levels[id] ?? NO_LEVELS;
  const format = (price: number | null, sizes: ReadonlyMap<number, number>) =>
    price === null
      ? t('ladder.noPrice')
      : `${decimalText(price / 100)}, ₹${groupIndianDigits(Math.round(sizes.get(price) ?? 0))}`;
  return t('ladder.spoken', { runner: name, back: format(bestBack, back), lay: format(bestLay, lay) });
}

interface AskFirstProps {
  readonly press: LadderPress;
  readonly runners: readonly LadderRunner[];
  readonly onAnswer: (isPlaced: boolean) => void;
}

/** What a press would place, while one-press placing is off or the stake is high. */
export function AskFirst({ press, runners, onAnswer }: AskFirstProps) {
  const t = useT();
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), [press]);
  const name = runners.find(({ id }) => id === press.runnerId)?.name ?? '';
  const text = t(press.side === 'back' ? 'ladder.askBack' : 'ladder.askLay', {
    runner: name,
    stake: groupIndianDigits(press.stake),
    odds: decimalText(press.price / 100),
  });
  return (
    <div
      role="alertdialog"
      aria-label={text}
      className={styles.ask}
      data-side={press.side}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <span>{text}</span>
      <Button ref={place} size="sm" variant="primary" onClick={() => onAnswer(true)}>
        {t('slip.place')}
      </Button>
      <Button size="sm" onClick={() => onAnswer(false)}>
        {t('ladder.drop')}
      </Button>
    </div>
  );
}

/** Each key as it is printed on the keyboard, and what it does. */
const KEYS = [
  ['← ↑ ↓ →', 'arrows'],
  ['B', 'back'],
  ['L', 'lay'],
  ['+ −', 'stake'],
  ['C', 'cancel'],
  ['X', 'cancelAll'],
  ['Shift + ↑ ↓', 'move'],
  ['G', 'cashOut'],
  ['Space', 'centre'],
  ['?', 'help'],
] as const;

/** The keys of the ladder (E4.07). */
export function LadderKeys({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <section className={styles.keys} data-keys="" aria-label={t('ladder.help')}>
      <dl>
        {KEYS.map(([key, action]) => (
          <div key={action}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`ladder.does.${action}`)}</dd>
          </div>
        ))}
      </dl>
      <IconButton icon="close" size={16} label={t('ladder.closeHelp')} onClick={onClose} />
    </section>
  );
}
