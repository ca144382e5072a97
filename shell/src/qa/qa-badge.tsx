import { Button, IconButton, lazyWithRetry } from '@backlay/shared/ui';
import { useState } from 'react';
import { formatPins } from './pins';
import type { QaDrawerProps } from './qa-drawer';
import styles from './qa.module.scss';

// Its panel needs no host: what is around the badge may be what is broken.
const QaDrawer = lazyWithRetry('qa-drawer', () => import('./qa-drawer'));

interface QaBadgeProps extends Pick<QaDrawerProps, 'host'> {
  /** Loads the page again with what is pinned now, or goes to a path of the platform. */
  readonly leave?: (path?: string) => void;
}

const leavePage = (path?: string): void =>
  path === undefined ? window.location.reload() : window.location.assign(path);

/**
 * Shows on every page, the fatal one included, that this person has versions of their own. It opens the drawer to change
 * them, and ends them without it, because the drawer may be broken.
 */
export default function QaBadge({ host, leave = leavePage }: QaBadgeProps) {
  const [open, setOpen] = useState(false);
  const { qa } = host.manifest;
  const { t } = host.i18n;
  if (!qa) return null;
  const again = () => host.inFlight.whenIdle(() => leave());
  // A page of the platform ends them: it needs no script, no call and nothing of what may be broken.
  const clear = () => {
    const here = window.location.pathname + window.location.search;
    host.inFlight.whenIdle(() => leave(`/__qa/clear?to=${encodeURIComponent(here)}`));
  };
  return (
    <>
      <aside className={styles.badge} aria-label="QA">
        <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('qa.badge', { pins: formatPins(qa.pins) })}
        </Button>
        <IconButton icon="close" size={18} label={t('qa.clear')} onClick={clear} />
      </aside>
      {open && <QaDrawer host={host} onClose={() => setOpen(false)} onClear={clear} onApplied={again} />}
    </>
  );
}
