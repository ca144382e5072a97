import {
  LIMIT_KINDS,
  REALITY_CHECK_MINUTES,
  toPaise,
  SELF_EXCLUSION_DAYS,
  TIME_OUT_DAYS,
  type BreakKind,
  type TextKey,
  formatTime,
  formatDay,
} from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import {
  Card,
  ErrorPanel,
  Figure,
  Figures,
  Icon,
  MoneyText,
  Select,
  Skeleton,
  Button,
  Modal,
} from '@backlay/shared/ui';
import { LimitCard } from './limit-card';
import { useSaferGambling, type SaferGamblingControls } from './use-safer-gambling';
import styles from './safer-gambling.module.scss';
import { useState } from 'react';

const KINDS = [
  ['timeOut', 'limits.timeOut', 'limits.timeOutHelp', TIME_OUT_DAYS],
  ['selfExclusion', 'limits.exclusion', 'limits.exclusionHelp', SELF_EXCLUSION_DAYS],
] as const;

/** A pause of some days, or of half a year and more; asked for twice, because it cannot be taken back. */
export function BreakCards({ controls }: { readonly controls: SaferGamblingControls }) {
  const t = useT();
  const [asked, setAsked] = useState<{
    readonly kind: BreakKind;
    readonly title: TextKey;
    readonly days: number;
    readonly length: TextKey;
  } | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      {KINDS.map(([kind, title, help, lengths]) => (
        <Card padded className={styles.card} key={kind}>
          <h2>{t(title)}</h2>
          <p>{t(help)}</p>
          <div className={styles.lengths}>
            {lengths.map((days) => (
              <Button key={days} onClick={() => setAsked({ kind, title, days, length: `limits.days${days}` })}>
                {t(`limits.days${days}`)}
              </Button>
            ))}
          </div>
        </Card>
      ))}
      {asked && (
        <Modal
          open
          onClose={close}
          title={`${t(asked.title)}: ${t(asked.length)}`}
          footer={
            <>
              <Button onClick={close}>{t('limits.cancel')}</Button>
              <Button
                variant="danger"
                busy={controls.busy}
                onClick={() => controls.change('takeBreak', { kind: asked.kind, days: asked.days }, close)}
              >
                {t('limits.start')}
              </Button>
            </>
          }
        >
          <p>{t('limits.ask')}</p>
        </Modal>
      )}
    </>
  );
}

/** /safer-gambling: where the player stands, the limits they set, reminders and pauses. */
export default function SaferGamblingScreen() {
  const t = useT();
  const controls = useSaferGambling();
  const { state, reload } = controls;
  return (
    <div className={styles.screen}>
      <h1>{t('limits.title')}</h1>
      <p>{t('limits.intro')}</p>
      {state === 'loading' && <Skeleton height={240} />}
      {state === 'failed' && <ErrorPanel onRetry={reload}>{t('limits.failed')}</ErrorPanel>}
      {typeof state !== 'string' && (
        <>
          {state.pause && (
            <Card padded className={styles.paused} role="status">
              <Icon name="pause" size={22} />
              <span>
                <b>
                  {t('limits.paused', { until: `${formatDay(state.pause.until)}, ${formatTime(state.pause.until)}` })}
                </b>
                <small>{t('limits.pausedText')}</small>
              </span>
            </Card>
          )}
          <h2>{t('limits.net')}</h2>
          <Figures>
            {(['day', 'week', 'month', 'year'] as const).map((span) => (
              <Figure key={span} name={t(`limits.${span}`)}>
                <MoneyText paise={toPaise(state.net[span])} signed />
              </Figure>
            ))}
          </Figures>
          {LIMIT_KINDS.map((kind) => (
            <LimitCard
              key={kind}
              kind={kind}
              limits={state.limits.filter((limit) => limit.kind === kind)}
              controls={controls}
            />
          ))}
          <Reality minutes={state.realityCheckMinutes} controls={controls} />
          <BreakCards controls={controls} />
        </>
      )}
      {state !== 'loading' && (
        <p className={styles.help}>
          <Icon name="info" size={18} />
          {t('limits.help')}
        </p>
      )}
    </div>
  );
}

function Reality({ minutes, controls }: { readonly minutes: number; readonly controls: SaferGamblingControls }) {
  const t = useT();
  const options = REALITY_CHECK_MINUTES.map((each) => ({
    value: String(each),
    label: each === 0 ? t('limits.off') : t('limits.minutes', { minutes: each }),
  }));
  return (
    <Card padded className={styles.card}>
      <h2>{t('limits.reality')}</h2>
      <Select
        label={t('limits.reality')}
        help={t('limits.realityHelp')}
        icon="clock"
        options={options}
        value={String(minutes)}
        onChange={(chosen) => controls.change('setRealityCheck', { minutes: Number(chosen) })}
      />
    </Card>
  );
}
