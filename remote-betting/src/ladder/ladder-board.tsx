import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { groupIndianDigits, type PriceLadder } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, Card, classNames, Icon, Switch } from '@backlay/shared/ui';
import type { FrameClock } from '../odds';
import { AskFirst, LadderKeys, readPrices, RunnerHead } from './ladder-controls';
import type { LadderRunner, LadderSource } from './ladder-source';
import type { RowNames } from './ladder-writer';
import type { OnePress } from './one-press';
import { RunnerLadder } from './runner-ladder';
import { useCursor } from './use-cursor';
import { useLadder } from './use-ladder';
import { ASK_ABOVE, useLadderPresses } from './use-ladder-presses';
import styles from './ladder.module.scss';

export interface LadderBoardProps {
  readonly source: LadderSource;
  readonly runners: readonly LadderRunner[];
  readonly priceLadder: PriceLadder;
  /** Rupees, ascending. */
  readonly stakes: readonly number[];
  readonly clock: FrameClock;
  readonly indianUnits: boolean;
  readonly onRefused: (text: string) => void;
  readonly onCashOut: () => void;
  /** The market, before the switches of the board. */
  readonly title: ReactNode;
  /** Starts or ends the practice, after them. */
  readonly practice: ReactNode;
  /** Position and orders, beside the ladders. */
  readonly panel: ReactNode;
}

/** Ladders of one to four runners, with their keys and one-press placing (E4.05 to E4.09). */
export function LadderBoard(props: LadderBoardProps) {
  const { source, runners, stakes, title, practice, panel } = props;
  const t = useT();
  const board = useRef<HTMLDivElement>(null);
  const [centresItself, setCentresItself] = useState(true);
  const { help, setHelp, opener } = useHelp();
  const [spoken, speak] = useState('');
  const names = useRowNames();
  const ladder = useLadder({ ...props, names, centresItself, board });
  const cursor = useCursor(ladder, runners);
  const presses = useLadderPresses({ ...props, ladder, cursor, onHelp: () => setHelp(true) });
  const { onePress, stake, setStake, asked, answer, asksAbove, setAsksAbove, pressRow, drag, onKeyDown } = presses;
  const isOn = useStore(onePress.store, (state) => state.isOn);
  return (
    <div className={styles.columns}>
      <div className={classNames(styles.desk, isOn && styles.armed)} data-armed={isOn || undefined}>
        <header className={styles.bar}>
          {title}
          <OnePressNotice onePress={onePress} isOpen={ladder.isOpen} stake={stake} />
          <Switch label={t('ladder.onePress')} checked={isOn} onChange={() => onePress.switch(!isOn)} />
          <Button size="sm" onClick={ladder.centreAll}>
            {t('ladder.centre')}
          </Button>
          <Button ref={opener} size="sm" aria-expanded={help} onClick={() => setHelp(!help)}>
            {t('ladder.help')}
          </Button>
          {practice}
        </header>
        {help && <LadderKeys onClose={() => setHelp(false)} />}
        {asked && <AskFirst press={asked} runners={runners} onAnswer={answer} />}
        <div
          ref={board}
          role="group"
          aria-label={t('ladder.title')}
          className={styles.ladders}
          onKeyDown={onKeyDown}
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          onFocus={cursor.follow}
        >
          {runners.map((runner, at) => (
            <Card key={runner.id} className={styles.runner}>
              <RunnerHead
                source={source}
                runner={runner}
                writer={ladder.writerOf(runner.id)}
                onRead={() => speak(readPrices(t, source, runner))}
              />
              <Stakes stakes={stakes} chosen={stake} onChoose={setStake} />
              <RunnerLadder
                runner={runner}
                writer={ladder.writerOf(runner.id)}
                onReady={at === 0 ? cursor.ready : ladder.plan}
                onPress={(one) => pressRow(runner, one)}
                onDrag={(side, from, to) => drag(runner, side, from, to)}
              />
            </Card>
          ))}
        </div>
        <p role="status" className={styles.unseen}>
          {spoken}
        </p>
      </div>
      <aside className={styles.panel}>
        {panel}
        <Card className={styles.options}>
          <Switch
            label={t('ladder.centresItself')}
            checked={centresItself}
            onChange={() => setCentresItself(!centresItself)}
          />
          <Switch
            label={t('ladder.asksAbove', { stake: groupIndianDigits(ASK_ABOVE) })}
            checked={asksAbove}
            onChange={() => setAsksAbove(!asksAbove)}
          />
        </Card>
      </aside>
    </div>
  );
}

/** What takes the characters that are typed at it. */
const TEXT_FIELDS = 'textarea, select, input:not([type=checkbox], [type=radio], [type=range]), [contenteditable]';

/** The keys of the ladder: `?` shows them from anywhere on the screen but text fields, Escape hides them (E4.07). */
function useHelp() {
  const [help, setHelp] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const isBusy = target instanceof Element && target.closest(`dialog, ${TEXT_FIELDS}`) !== null;
      if (key === '?' && !isBusy) setHelp(true);
      if (key !== 'Escape') return;
      // The focus of a panel that goes returns to its button.
      if (document.activeElement?.closest('[data-keys]')) opener.current?.focus({ preventScroll: true });
      setHelp(false);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return { help, setHelp, opener };
}

function useRowNames(): RowNames {
  const t = useT();
  return useMemo(
    () => ({
      press: (side, odds) => t(side === 'back' ? 'ladder.backAt' : 'ladder.layAt', { odds }),
      own: (side, odds, rupees) => t(side === 'back' ? 'ladder.cancelBack' : 'ladder.cancelLay', { odds, rupees }),
    }),
    [t],
  );
}

interface OnePressNoticeProps {
  readonly onePress: OnePress;
  readonly isOpen: boolean;
  /** Rupees. */
  readonly stake: number;
}

/** What a press does now, or why one-press placing ended (E4.06). */
function OnePressNotice({ onePress, isOpen, stake }: OnePressNoticeProps) {
  const t = useT();
  const { isOn, ended } = useStore(onePress.store);
  return (
    <p className={styles.notice} role="status">
      {isOn && (
        <span className={styles.warning}>
          <Icon name="warning" size={16} /> {t('ladder.onePressOn', { stake: groupIndianDigits(stake) })}
        </span>
      )}
      {!isOpen ? t('ladder.suspended') : !isOn && ended !== null && t(`ladder.ended.${ended}`)}
    </p>
  );
}

interface StakesProps {
  /** Rupees, ascending. */
  readonly stakes: readonly number[];
  readonly chosen: number;
  readonly onChoose: (stake: number) => void;
}

function Stakes({ stakes, chosen, onChoose }: StakesProps) {
  const t = useT();
  return (
    <div role="group" aria-label={t('ladder.stakes')} className={styles.stakes}>
      {stakes.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          className={styles.stake}
          onClick={() => onChoose(value)}
        >
          {groupIndianDigits(value)}
        </button>
      ))}
    </div>
  );
}
