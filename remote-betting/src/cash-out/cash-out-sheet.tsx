import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import { toPaise, type CashOutPlan, type CashOutRule } from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { Button, Chip, ChipRow, EmptyState, Icon, MoneyText, Sheet, TextField } from '@backlay/shared/ui';
import { listOrdersOf } from '../orders';
import { formatCashOut } from './cash-out-amount';
import { CashOutController } from './cash-out-controller';
import { useCashOutPlan } from './cash-out-plan';
import { useCashOutPorts } from './ports';
import styles from './cash-out.module.scss';

const SHARES = [25, 50, 75, 100];

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
  const { status, reason, amount } = useStore(controller.store);
  const waiting = useStore(ports.orders.store, (state) => listOrdersOf(state.waiting, market.id).length);
  const busy = status === 'running' || status === 'checking';
  const plan = useCashOutPlan(market, share, open && !busy);
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
        <Button
          block
          size="lg"
          variant="primary"
          busy={busy}
          onClick={() => void controller.press(plan.share, plan.amount)}
        >
          {formatCashOut(t, plan, share)}
        </Button>
      )
    );
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('cashOut.title', { market: translateMessage(market.name) })}
      desktop="modal"
      footer={footer}
    >
      <div className={styles.figures}>
        {status === 'done' ? (
          <p className={styles.result} role="status">
            <Icon name="done" size={18} /> {t('cashOut.youGet')} <MoneyText paise={toPaise(amount)} signed symbol />
          </p>
        ) : plan ? (
          <Figures market={market} plan={plan} share={share} onShare={setShare} />
        ) : (
          <EmptyState icon="lock" title={t('cashOut.none')} />
        )}
        {status !== 'done' && plan && waiting > 0 && (
          <p className={styles.part}>
            {t(waiting === 1 ? 'orders.cashOutOne' : 'orders.cashOutMany', { count: waiting })}
          </p>
        )}
        {status === 'checking' && <p role="status">{t('cashOut.unknown')}</p>}
        {reason && (
          <p className={styles.part} role="alert">
            {translateMessage(reason)}
          </p>
        )}
        {status !== 'done' && <Rules controller={controller} open={open} />}
      </div>
    </Sheet>
  );
}

interface FiguresProps {
  readonly market: Market;
  readonly plan: CashOutPlan;
  readonly share: number;
  readonly onShare: (share: number) => void;
}

function Figures({ market, plan, share, onShare }: FiguresProps) {
  const t = useT();
  const translateMessage = useSaid();
  const nameOf = (runnerId: string) => translateMessage(market.teams.find(({ id }) => id === runnerId)?.name ?? '');
  return (
    <>
      <p className={styles.get}>
        {t('cashOut.youGet')} <MoneyText paise={plan.amount} signed symbol />
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

function Rules({ controller, open }: { readonly controller: CashOutController; readonly open: boolean }) {
  const t = useT();
  const { rules } = useStore(controller.store);
  useEffect(() => {
    // Without an answer the fields are empty and a rule can still be set.
    if (open) void controller.readRules().catch(() => undefined);
  }, [controller, open]);
  const valueOf = (kind: CashOutRule['kind']) => rules.find((rule) => rule.kind === kind)?.value ?? null;
  return (
    <section className={styles.rules} aria-label={t('cashOut.auto')}>
      <h3>{t('cashOut.auto')}</h3>
      <p>{t('cashOut.autoHelp')}</p>
      <Rule key={`profit ${valueOf('profit')}`} kind="profit" value={valueOf('profit')} controller={controller} />
      <Rule key={`stop ${valueOf('stop')}`} kind="stop" value={valueOf('stop')} controller={controller} />
    </section>
  );
}

interface RuleProps {
  readonly kind: CashOutRule['kind'];
  /** Rupees; null where there is no rule. */
  readonly value: number | null;
  readonly controller: CashOutController;
}

function Rule({ kind, value, controller }: RuleProps) {
  const t = useT();
  const [text, setText] = useState(value === null ? '' : String(value));
  const typed = Number(text.replace('−', '-').replaceAll(',', ''));
  const isUsable = text.trim() !== '' && Number.isFinite(typed);
  return (
    <div className={styles.rule}>
      <TextField
        label={t(kind === 'profit' ? 'cashOut.profitAt' : 'cashOut.stopAt')}
        help={kind === 'stop' ? t('cashOut.mayBeLower') : undefined}
        inputMode="text"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {value === null ? (
        <Button disabled={!isUsable} onClick={() => void controller.setRule(kind, typed)}>
          {t('cashOut.set')}
        </Button>
      ) : (
        <Button onClick={() => void controller.setRule(kind, null)}>{t('cashOut.remove')}</Button>
      )}
    </div>
  );
}
