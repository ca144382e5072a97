import { Button, IconButton } from '@backlay/shared/ui';
import { lazy, Suspense, useState } from 'react';
import type { ShellHost } from '../host';
import { pinsInWords } from './pins';
import styles from './qa.module.scss';

const QaDrawer = lazy(() => import('./QaDrawer'));

export interface QaBadgeProps {
  readonly host: Pick<ShellHost, 'manifest' | 'api' | 'inFlight' | 'i18n' | 'toasts'>;
  /** Loads the page again with what is pinned now. */
  readonly reload?: () => void;
}

/**
 * Says on every page, the fatal one included, that this person has versions of their own; opens the drawer to change them and
 * ends them without it, because the drawer may be what is broken.
 */
export function QaBadge({ host, reload = () => window.location.reload() }: QaBadgeProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const { qa } = host.manifest;
  const { t } = host.i18n;
  if (!qa) return null;
  const again = () => host.inFlight.whenIdle(reload);
  const clear = () => {
    setBusy(true);
    host.api
      .call('changeQaPin', { pins: {} }, { toast: true })
      .then(again)
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <aside className={styles.badge} aria-label="QA">
        <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('qa.badge', { pins: pinsInWords(qa.pins) })}
        </Button>
        <IconButton icon="close" size={18} label={t('qa.clear')} aria-busy={busy || undefined} onClick={clear} />
      </aside>
      {open && (
        <Suspense>
          <QaDrawer host={host} onClose={() => setOpen(false)} onClear={clear} onApplied={again} />
        </Suspense>
      )}
    </>
  );
}
