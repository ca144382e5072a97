import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Bet, Market } from '@backlay/shared/contract';
import {
  isPartialCashOut,
  CASH_OUT_TOLERANCES,
  formatMoney,
  leastAccepted,
  toPaise,
  type CashOutPlan,
  type CashOutRule,
} from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { Button, Chip, ChipRow, EmptyState, Icon, MoneyText, Sheet, TextField } from '@backlay/shared/ui';
import { EventState, formatMatchedPrice } from '../market';
import { decimalText } from '../odds';
import { CancelledFirst } from '../orders';
import { writeSlipSetting } from '../slip';
import { formatCashOut } from './cash-out-amount';
import { CashOutController, formatPart, readTolerance, type WireRule } from './cash-out-controller';
import { useCashOutPlan } from './cash-out-plan';
import { useCashOutPorts } from './ports';
import styles from './cash-out.module.scss';

/** Where the amount of a sentence stands. */
const SLOT = '\n';
const SHARES = [25, 50, 75, 100];

/** The tolerance of the device, and how to choose another. */
function useTolerance(): readonly [number, (percent: number) => void] {
  const [percent, setPercent] = useState(readTolerance);
  const choose = (next: number): void => {
    setPercent(next);
    writeSlipSetting('cash-out-tolerance', String(next));
  };
  return [percent, choose];
}

interface CashOutSheetProps {
  readonly market: Market;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What closing a position, or a part of it, comes to; and the values at which it is closed without a press. */
export default function CashOutSheet({ market, open, onClose }: CashOutSheetProps) {
  const ports = useCashOutPorts();
  const t = useT();
  const translateMessage = useSaid();
  const [controller] = useState(() => new CashOutController(ports, market));
  const [share, setShare] = useState(100);
  const [tolerance, chooseTolerance] = useTolerance();
  const { status, reason } = useStore(controller.store);
  const [known, setKnown] = useState<readonly Bet[]>([]);
  const busy = status === 'running' || status === 'checking';
  const plan = useCashOutPlan(market, share, open && !busy);
  const press = (shown: CashOutPlan) => {
    setKnown(ports.openBets.store.getState().bets);
    void controller.press(shown.share, shown.amount, tolerance);
  };
  const close = () => {
    if (busy) return;
    controller.clear();
    onClose();
  };
  const footer =
    status === 'done' ? (
      <Button block size="lg" variant="primary" onClick={close}>
        {t('cashOut.done')}
      </Button>
    ) : (
      plan && (
        <Button block size="lg" variant="primary" busy={busy} onClick={() => press(plan)}>
          {isPartialCashOut(plan) ? formatPart(t, plan.share, plan.amount) : formatCashOut(t, plan)}
        </Button>
      )
    );
  return (
    // A drawer at a desk: the positions stay in sight beside it.
    <Sheet
      open={open}
      onClose={close}
      title={t('cashOut.title', { market: translateMessage(market.name) })}
      under={
        <p className={styles.event}>
          {market.event.name} <EventState markets={[market]} />
        </p>
      }
      footer={footer}
    >
      <div className={styles.figures}>
        {status === 'done' ? (
          <Result market={market} controller={controller} known={known} />
        ) : plan ? (
          <>
            <Figures market={market} plan={plan} share={share} onShare={setShare} />
            <Terms market={market} plan={plan} tolerance={tolerance} onTolerance={chooseTolerance} />
          </>
        ) : (
          <EmptyState icon="lock" title={t('cashOut.none')} />
        )}
        {status !== 'done' && plan && <CancelledFirst marketId={market.id} className={styles.part} />}
        {status === 'checking' && <p role="status">{t('cashOut.unknown')}</p>}
        {reason && (
          <p className={styles.part} role="alert">
            {translateMessage(reason)}
          </p>
        )}
        {status !== 'done' && <Rules controller={controller} open={open} share={share} />}
      </div>
    </Sheet>
  );
}

interface ResultProps {
  readonly market: Market;
  readonly controller: CashOutController;
  /** The open bets at the press: what came since is what it placed. */
  readonly known: readonly Bet[];
}

/** What a press did: the part that it closed, its bets as they were matched, and what is left (E5.02, E5.03). */
function Result({ market, controller, known }: ResultProps) {
  const t = useT();
  const translateMessage = useSaid();
  const { openBets } = useCashOutPorts();
  const { amount, results } = useStore(controller.store);
  const bets = useStore(openBets.store, (state) => state.bets);
  const part = results.find(isPartialCashOut);
  const placed = bets.filter((bet) => bet.market.id === market.id && !known.some(({ _id }) => _id === bet._id));
  return (
    <div className={styles.done} role="status">
      {part && <p>{t('cashOut.partClosed', { share: part.share })}</p>}
      {placed.length > 0 && (
        <ul className={styles.bets}>
          {placed.map((bet) => (
            <li key={bet._id}>
              {t('cashOut.bet', {
                side: t(`side.${bet.odds.type}`),
                runner: translateMessage(bet.odds.teamName),
                stake: formatMoney(toPaise(bet.stake)),
                odds: formatMatchedPrice(bet),
              })}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.result}>
        <Icon name="done" size={18} /> {t(part ? 'cashOut.worst' : 'cashOut.youGet')}{' '}
        <MoneyText paise={toPaise(amount)} signed symbol />
      </p>
    </div>
  );
}

/** Names of the runners of a market in the player's language, by id. */
function useRunnerNames({ teams }: Market): (runnerId: string) => string {
  const translateMessage = useSaid();
  return (runnerId) => translateMessage(teams.find(({ id }) => id === runnerId)?.name ?? '');
}

interface FiguresProps {
  readonly market: Market;
  readonly plan: CashOutPlan;
  readonly share: number;
  readonly onShare: (share: number) => void;
}

function Figures({ market, plan, share, onShare }: FiguresProps) {
  const t = useT();
  const nameOf = useRunnerNames(market);
  return (
    <>
      <p className={styles.get}>
        {t(isPartialCashOut(plan) ? 'cashOut.worst' : 'cashOut.youGet')} <MoneyText paise={plan.amount} signed symbol />
      </p>
      <label className={styles.slider}>
        <span>
          {t('cashOut.partToClose')} <b>{share} %</b>
        </span>
        <input
          type="range"
          min={1}
          max={100}
          step={1}
          value={share}
          onChange={({ target }) => onShare(Number(target.value))}
        />
      </label>
      <ChipRow label={t('cashOut.partToClose')}>
        {SHARES.map((each) => (
          <Chip key={each} selected={each === share} onClick={() => onShare(each)}>
            {each} %
          </Chip>
        ))}
      </ChipRow>
      {plan.share < share && <p className={styles.part}>{t('cashOut.partly', { share: plan.share })}</p>}
      <table className={styles.outcomes}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('cashOut.now')}</th>
            <th scope="col">{t('cashOut.after')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.outcomes.map(({ runnerId, before, after }) => (
            <tr key={runnerId}>
              <th scope="row">{t('cashOut.ifWins', { runner: nameOf(runnerId) })}</th>
              <td>
                <MoneyText paise={before} signed />
              </td>
              <td>
                <MoneyText paise={after} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface TermsProps {
  readonly market: Market;
  readonly plan: CashOutPlan;
  /** Percent of the amount. */
  readonly tolerance: number;
  readonly onTolerance: (percent: number) => void;
}

/** The bets that a press places, and below which amount it places none. */
function Terms({ market, plan, tolerance, onTolerance }: TermsProps) {
  const t = useT();
  const nameOf = useRunnerNames(market);
  // The sign of an amount stays on the line of its digits.
  const [beforeLeast, afterLeast] = t('cashOut.least', { amount: SLOT }).split(SLOT);
  return (
    <>
      <ul className={styles.bets}>
        {plan.fills.map(({ runnerId, side, odd, stake }) => (
          <li key={`${runnerId} ${side} ${odd}`}>
            {t('cashOut.bet', {
              side: t(`side.${side}`),
              runner: nameOf(runnerId),
              stake: formatMoney(stake),
              odds: decimalText(odd),
            })}
          </li>
        ))}
      </ul>
      <p className={styles.bets}>
        {beforeLeast}
        <span className={styles.amount}>{formatMoney(leastAccepted(plan.amount, tolerance))}</span>
        {afterLeast}
      </p>
      <div className={styles.tolerance}>
        <span aria-hidden>{t('cashOut.tolerance')}</span>
        <ChipRow label={t('cashOut.tolerance')}>
          {CASH_OUT_TOLERANCES.map((percent) => (
            <Chip key={percent} selected={percent === tolerance} onClick={() => onTolerance(percent)}>
              {percent === 0 ? t('cashOut.noTolerance') : `${percent} %`}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </>
  );
}

interface RulesProps {
  readonly controller: CashOutController;
  readonly open: boolean;
  /** How much of the position a rule closes that is set now, percent. */
  readonly share: number;
}

function Rules({ controller, open, share }: RulesProps) {
  const t = useT();
  const { rules } = useStore(controller.store);
  useEffect(() => {
    // Without an answer the fields are empty and a rule can still be set.
    if (open) void controller.readRules().catch(() => undefined);
  }, [controller, open]);
  const ruleOf = (kind: CashOutRule['kind']) => rules.find((rule) => rule.kind === kind);
  return (
    <section className={styles.rules} aria-label={t('cashOut.auto')}>
      <h3>{t('cashOut.auto')}</h3>
      <p>{isPartialCashOut({ share }) ? t('cashOut.autoHelpPart', { share }) : t('cashOut.autoHelp')}</p>
      {(['profit', 'stop'] as const).map((kind) => (
        <Rule
          key={`${kind} ${ruleOf(kind)?.value ?? ''}`}
          kind={kind}
          rule={ruleOf(kind)}
          controller={controller}
          share={share}
        />
      ))}
    </section>
  );
}

interface RuleProps {
  readonly kind: CashOutRule['kind'];
  readonly rule: WireRule | undefined;
  readonly controller: CashOutController;
  readonly share: number;
}

/** A stop is a loss, which needs no sign: keyboards of digits have none. A plus makes it a gain (E5.04). */
const isLossText = (kind: CashOutRule['kind'], text: string): boolean =>
  kind === 'stop' && !text.trim().startsWith('+');

/** Rupees that were typed at a rule. */
function readRuleText(kind: CashOutRule['kind'], text: string): number {
  const typed = Number(text.replace('−', '-').replaceAll(',', ''));
  return isLossText(kind, text) ? -Math.abs(typed) : typed;
}

/** The value of a rule as it is typed. */
function toRuleText(kind: CashOutRule['kind'], value: number): string {
  if (kind === 'profit') return String(value);
  return value > 0 ? `+${value}` : String(-value);
}

function Rule({ kind, rule, controller, share }: RuleProps) {
  const t = useT();
  const [text, setText] = useState(rule ? toRuleText(kind, rule.value) : '');
  const typed = readRuleText(kind, text);
  const help = [
    ...(rule && isPartialCashOut(rule) ? [t('cashOut.closes', { share: rule.share })] : []),
    ...(kind === 'stop' ? [t('cashOut.mayBeLower')] : []),
  ];
  const isUsable = text.trim() !== '' && Number.isFinite(typed);
  return (
    <div className={styles.rule}>
      <TextField
        label={t(kind === 'profit' ? 'cashOut.profitAt' : 'cashOut.stopAt')}
        help={help.join(' ') || undefined}
        start={isLossText(kind, text) ? '−₹' : '₹'}
        placeholder="0.00"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {rule ? (
        <Button onClick={() => void controller.setRule(kind, null)}>{t('cashOut.remove')}</Button>
      ) : (
        <Button disabled={!isUsable} onClick={() => void controller.setRule(kind, typed, share)}>
          {t('cashOut.set')}
        </Button>
      )}
    </div>
  );
}
