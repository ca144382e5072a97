import type { PushKind } from '@backlay/shared/domain';
import { usePush, type PushState } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { Card, Switch } from '@backlay/shared/ui';
import styles from './notifications.module.scss';

const HINTS: Partial<Record<PushState, 'push.unsupported' | 'push.blocked'>> = {
  unsupported: 'push.unsupported',
  blocked: 'push.blocked',
};

/** Web push on this device, and the switch of each kind (E7.02). The browser is asked by a press on the switch alone. */
export function PushSettings() {
  const t = useT();
  const { state, settings, busy, enable, disable, setKind } = usePush();
  const hint = HINTS[state];
  const toggle = (kind: PushKind, on: boolean) => void setKind(kind, on).catch(() => undefined);
  return (
    <section className={styles.push} aria-labelledby="push-title">
      <h2 id="push-title">{t('push.title')}</h2>
      <Card padded>
        <Switch
          label={t('push.device')}
          checked={state === 'on'}
          disabled={busy || hint !== undefined}
          onChange={() => void (state === 'on' ? disable() : enable()).catch(() => undefined)}
        />
        <p>{t(hint ?? 'push.about')}</p>
        {state === 'on' && (
          <ul className={styles.kinds} aria-label={t('push.kinds')}>
            {settings?.kinds.map(({ kind, on, fixed }) => (
              <li key={kind}>
                <Switch label={t(`push.${kind}`)} checked={on} disabled={fixed} onChange={() => toggle(kind, !on)} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
