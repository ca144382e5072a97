import { useState } from 'react';
import { SELF_EXCLUSION_DAYS, TIME_OUT_DAYS, type BreakKind, type TextKey } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, Card, Modal } from '@backlay/shared/ui';
import type { SaferGamblingControls } from './use-safer-gambling';
import styles from './safer-gambling.module.scss';

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
