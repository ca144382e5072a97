import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isPartialCashOut, type CashOutRule } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, TextField } from '@backlay/shared/ui';
import type { CashOutController, WireRule } from './cash-out-controller';
import styles from './cash-out.module.scss';

interface RulesProps {
  readonly controller: CashOutController;
  readonly open: boolean;
  /** How much of the position a rule closes that is set now, percent. */
  readonly share: number;
}

/** The values at which a position is closed without a press, and how to set them. */
export function Rules({ controller, open, share }: RulesProps) {
  const t = useT();
  const { rules } = useStore(controller.store);
  useEffect(() => {
    return open ? controller.followRules() : undefined;
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
