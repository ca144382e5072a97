import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { groupIndianDigits } from '@backlay/shared/domain';
import { useHost, useT, useTenant, useSaid } from '@backlay/shared/host';
import {
  Button,
  Checkbox,
  classNames,
  IconButton,
  MoneyText,
  BrandAmount,
  StakeChip,
  StakeChips,
  Stepper,
  TextField,
  useFromWidth,
} from '@backlay/shared/ui';
import { sideKey } from '../market';
import { OrderOptions } from './order-options';
import { PricePolicyChoice, PriceNow, SlipNotices, SlipProgress } from './slip-notices';
import { stakeLabel } from './slip-preferences';
import { isInFlight, type SlipSelection, type SlipState } from './slip-state';
import type { SlipSummary } from './slip-summary';
import { useSlipController } from './use-slip';
import { useFocusRestore } from './use-focus-restore';
import styles from './slip-form.module.scss';

interface SlipFormProps {
  readonly state: SlipState;
  readonly selection: SlipSelection;
  readonly summary: SlipSummary;
}

/** The slip with a selection on it (B2.17 to B2.22). */
export function SlipForm({ state, selection, summary }: SlipFormProps) {
  const slip = useSlipController();
  const t = useT();
  const inFlight = isInFlight(state);
  const mayWait = slip.mayWait(state);
  const region = useRef<HTMLElement>(null);
  const restoreFocus = useFocusRestore(region);
  return (
    <section
      ref={region}
      className={styles.slip}
      aria-label={t('slip.title')}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && slip.clear()}
      {...restoreFocus}
    >
      <SlipHead selection={selection} locked={inFlight} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          slip.place();
        }}
      >
        <div className={styles.body}>
          <SlipFields state={state} selection={selection} summary={summary} locked={inFlight} />
          {mayWait && <OrderOptions state={state} selection={selection} preview={summary.preview} locked={inFlight} />}
          <QuickStakes locked={inFlight} />
          {!inFlight && (
            <div className={styles.choices}>
              <ConfirmBets />
              {!mayWait && <PricePolicyChoice />}
              <QuietConfirmations />
            </div>
          )}
        </div>
        <div className={styles.foot}>
          <SlipNotices state={state} summary={summary} />
          <Sums summary={summary} />
          {inFlight ? (
            <SlipProgress state={state} selection={selection} />
          ) : (
            <div className={styles.actions}>
              <Button size="lg" onClick={slip.clear}>
                {t('slip.clear')}
              </Button>
              <Button size="lg" variant="primary" type="submit">
                {t('slip.place')}
              </Button>
            </div>
          )}
        </div>
      </form>
    </section>
  );
}

function SlipHead({ selection, locked }: { readonly selection: SlipSelection; readonly locked: boolean }) {
  const slip = useSlipController();
  const { navigation } = useHost();
  const t = useT();
  const translateMessage = useSaid();
  const isWide = useFromWidth(800);
  // On a phone the sheet lies over the page that opens.
  const goToLimits = () => {
    if (!isWide && !locked) slip.clear();
    navigation.go('/safer-gambling');
  };
  return (
    <header className={classNames(styles.head, styles[selection.side])}>
      <span className={styles.side}>{t(sideKey(selection.marketType, selection.side))}</span>
      <div className={styles.what}>
        <b>{translateMessage(selection.runnerName)}</b>
        <span>
          {selection.marketType === 'session' ? t('event.session') : translateMessage(selection.marketName)} ·{' '}
          {selection.eventName}
        </span>
      </div>
      <IconButton icon="clock" label={t('slip.saferGambling')} onClick={goToLimits} />
      <IconButton icon="close" label={t('slip.close')} disabled={locked} onClick={slip.clear} />
    </header>
  );
}

function SlipFields({ state, selection, summary, locked }: SlipFormProps & { readonly locked: boolean }) {
  const slip = useSlipController();
  const t = useT();
  const { flags } = useTenant();
  const stake = useRef<HTMLInputElement>(null);
  const isSession = selection.marketType === 'session';
  const problem = state.tried ? summary.problem : null;
  const errorOf = (field: 'odds' | 'stake') => (problem?.field === field ? t(problem.text, problem.values) : undefined);
  const chosen = `${selection.marketId} ${selection.runnerId} ${selection.side}`;

  // Typing goes on in the stake where a keyboard is at hand; on a phone its own keyboard would cover the market.
  useEffect(() => {
    if (typeof matchMedia === 'function' && matchMedia('(pointer: fine)').matches)
      stake.current?.focus({ preventScroll: true });
  }, [chosen]);

  const value = isSession ? String(state.run) : state.odd;
  const aside = (
    <>
      {isSession && `${t('slip.odds')} ${state.odd} `}
      <PriceNow state={state} summary={summary} />
    </>
  );
  return (
    <div className={styles.pair}>
      {flags.oddsEditing || slip.mayWait(state) ? (
        <Stepper
          label={isSession ? t('slip.runs') : t('slip.odds')}
          aside={aside}
          value={value}
          disabled={locked}
          error={errorOf('odds')}
          onChange={slip.typeOdd}
          onStep={(direction) => slip.stepOdd(direction === 1 ? 'up' : 'down')}
          input={isSession ? { readOnly: true } : undefined}
        />
      ) : (
        <TextField
          label={isSession ? t('slip.runs') : t('slip.odds')}
          aside={aside}
          value={value}
          readOnly
          large
          error={errorOf('odds')}
        />
      )}
      <TextField
        ref={stake}
        label={t('slip.stake')}
        aside={
          <>
            <BrandAmount rupees={selection.min} indianUnits={flags.indianUnits} /> –{' '}
            <BrandAmount rupees={selection.max} indianUnits={flags.indianUnits} />
          </>
        }
        start="₹"
        large
        inputMode="numeric"
        autoComplete="off"
        disabled={locked}
        value={state.stake === '' ? '' : groupIndianDigits(Number(state.stake))}
        error={errorOf('stake')}
        onChange={(event) => slip.typeStake(event.target.value)}
      />
    </div>
  );
}

function QuickStakes({ locked }: { readonly locked: boolean }) {
  const slip = useSlipController();
  const t = useT();
  const stakes = useStore(slip.preferences.store, (stored) => stored.stakes);
  const { indianUnits } = useTenant().flags;
  // Keyed by place: two may have equal texts, and one that is edited on another screen stays the button under the finger.
  const chips = stakes.map(({ label, value }, place) => (
    <StakeChip key={place} className={styles.quick} disabled={locked} onClick={() => slip.addStake(value)}>
      <span className={styles.stake}>+{stakeLabel({ label, value }, indianUnits)}</span>
    </StakeChip>
  ));
  const max = (
    <StakeChip key="max" alternative disabled={locked} onClick={slip.stakeMax}>
      {t('slip.max')}
    </StakeChip>
  );
  return (
    <StakeChips label={t('slip.quickStakes')}>
      {chips.slice(0, 3)}
      {max}
      {chips.slice(3)}
      <StakeChip alternative icon="edit" disabled={locked} onClick={() => void slip.preferences.edit('stake')}>
        {t('slip.edit')}
      </StakeChip>
    </StakeChips>
  );
}

function Sums({ summary }: { readonly summary: SlipSummary }) {
  const t = useT();
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('slip.profit')}</dt>
        <dd>
          <MoneyText paise={summary.profit} signed />
        </dd>
      </div>
      <div>
        <dt>{t('slip.liability')}</dt>
        <dd>
          <MoneyText paise={summary.liability} />
        </dd>
      </div>
    </dl>
  );
}

function QuietConfirmations() {
  const { preferences } = useSlipController();
  const t = useT();
  const quiet = useStore(preferences.store, (stored) => stored.quiet);
  return (
    <Checkbox
      className={styles.confirm}
      label={t('slip.quiet')}
      checked={quiet}
      onChange={(event) => preferences.chooseQuiet(event.target.checked)}
    />
  );
}

function ConfirmBets() {
  const slip = useSlipController();
  const t = useT();
  const confirmBets = useStore(slip.preferences.store, (stored) => stored.confirmBets);
  return (
    <Checkbox
      className={styles.confirm}
      label={t('slip.confirmBets')}
      checked={confirmBets}
      onChange={(event) => void slip.preferences.setConfirmBets(event.target.checked)}
    />
  );
}
