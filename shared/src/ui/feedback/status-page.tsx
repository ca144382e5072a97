import type { ReactNode } from 'react';
import { pageMessages, uiTexts } from '../../domain';
import styles from './status-page.module.scss';

export interface FullPageProps {
  art?: ReactNode;
  overline?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A message that is the whole page. */
export function FullPage({ art, overline, title, children, actions }: FullPageProps) {
  return (
    <div className={styles.page}>
      {art}
      {overline && <p className={styles.overline}>{overline}</p>}
      <h1>{title}</h1>
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** No such page: a back, a suspended and a lay box (A2.20). */
export function NotFoundPage({ actions }: { actions?: ReactNode }) {
  const art = (
    <div className={styles.boxes} role="img" aria-label={uiTexts['notFound.title']}>
      <span>4</span>
      <span>0</span>
      <span>4</span>
    </div>
  );
  return (
    <FullPage art={art} title={uiTexts['notFound.heading']} actions={actions}>
      {uiTexts['notFound.text']}
    </FullPage>
  );
}

/** The tenant is closed for work. */
export function MaintenancePage() {
  return (
    <FullPage art={<Fence />} overline={uiTexts['maintenance.oops']} title={pageMessages['maintenance.title']}>
      {uiTexts['maintenance.text']}
    </FullPage>
  );
}

/** Three stumps behind a barrier. */
function Fence() {
  return (
    <svg className={styles.fence} width="176" height="120" viewBox="0 0 176 120" aria-hidden>
      <ellipse cx="88" cy="110" rx="78" ry="8" className={styles.shade} />
      <path d="M64 30v78M88 30v78M112 30v78" className={styles.stumps} />
      <path d="M60 22h18M97 22h18" className={styles.bails} />
      <rect x="44" y="52" width="88" height="26" rx="6" className={styles.board} />
      <path d="m61 55-10 20M83 55 73 75M105 55 95 75M125 55l-10 20" className={styles.stripes} />
    </svg>
  );
}
