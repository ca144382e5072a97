import { useId, useState } from 'react';
import type { SaferGambling } from '@backlay/shared/contract';
import {
  parseAmountDigits,
  formatMoney,
  LIMIT_PERIODS,
  toPaise,
  type LimitKind,
  formatDay,
  formatTime,
} from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, Card, Icon, Modal, TextField } from '@backlay/shared/ui';
import type { SaferGamblingControls } from './use-safer-gambling';
import styles from './safer-gambling.module.scss';

type Limit = SaferGambling['limits'][number];
const money = (rupees: number) => formatMoney(toPaise(rupees));
const when = (at: string) => `${formatDay(at)}, ${formatTime(at)}`;

/** One kind of limit for its three periods. */
export function LimitCard({
  kind,
  limits,
  controls,
}: {
  readonly kind: LimitKind;
  readonly limits: readonly Limit[];
  readonly controls: SaferGamblingControls;
}) {
  const t = useT();
  const [edited, setEdited] = useState<Limit | null>(null);
  return (
    <Card padded className={styles.card}>
      <h2>{t(`limits.${kind}`)}</h2>
      <ul className={styles.rows}>
        {LIMIT_PERIODS.map((period) => {
          const limit = limits.find((each) => each.period === period);
          return (
            limit && (
              <li key={period}>
                <span>
                  <b>{t(`limits.${period}`)}</b>
                  <small>
                    {limit.amount === null
                      ? t('limits.usedFree', { used: money(limit.used) })
                      : t('limits.used', { used: money(limit.used), amount: money(limit.amount) })}
                  </small>
                  {limit.next && (
                    <small className={styles.next}>
                      <Icon name="clock" size={14} />
                      {limit.next.amount === null
                        ? t('limits.nextNone', { when: when(limit.next.from) })
                        : t('limits.next', { amount: money(limit.next.amount), when: when(limit.next.from) })}
                    </small>
                  )}
                </span>
                <Button
                  aria-label={`${t(limit.amount === null ? 'limits.set' : 'limits.change')}: ${t(`limits.${kind}`)}, ${t(`limits.${period}`)}`}
                  onClick={() => setEdited(limit)}
                >
                  {t(limit.amount === null ? 'limits.set' : 'limits.change')}
                </Button>
              </li>
            )
          );
        })}
      </ul>
      {edited && <EditLimit limit={edited} controls={controls} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function EditLimit({
  limit,
  controls,
  onClose,
}: {
  readonly limit: Limit;
  readonly controls: SaferGamblingControls;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { kind, period, amount } = limit;
  const formId = useId();
  const [digits, setDigits] = useState(amount === null ? '' : String(Math.floor(amount)));
  const save = (wanted: number | null) => controls.change('setPlayLimit', { kind, period, amount: wanted }, onClose);
  return (
    <Modal
      open
      onClose={onClose}
      title={`${t(`limits.${kind}`)}, ${t(`limits.${period}`)}`}
      footer={
        <>
          {amount !== null && (
            <Button variant="quiet" busy={controls.busy} onClick={() => save(null)}>
              {t('limits.removeLimit')}
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" busy={controls.busy} disabled={digits === ''}>
            {t('limits.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (digits !== '') save(Number(digits));
        }}
      >
        <TextField
          label={t('limits.amount')}
          start="₹"
          inputMode="numeric"
          autoComplete="off"
          value={digits}
          help={t('limits.intro')}
          onChange={(event) => setDigits(parseAmountDigits(event.target.value))}
        />
      </form>
    </Modal>
  );
}
