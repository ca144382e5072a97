import { useT } from '@backlay/shared/host';
import { Button, ButtonLink, EmptyState, Skeleton } from '@backlay/shared/ui';
import type { LaunchFault } from './launch-reducer';
import type { Launch } from './use-launch';
import styles from './play.module.scss';

const FAULTS = {
  down: 'casino.down',
  slow: 'casino.slow',
  blocked: 'casino.blocked',
  ended: 'casino.ended',
  refused: 'casino.notRunning',
} as const satisfies Record<LaunchFault, string>;

/** The game in its frame on another origin, or the message in its place. */
export function GameFrame({ launch, name }: { readonly launch: Launch; readonly name: string }) {
  const t = useT();
  const { state, frame, onLoad, again } = launch;
  if (state.step === 'fault')
    return (
      <div className={styles.fault} role="alert">
        <EmptyState
          icon="warning"
          title={name}
          action={
            <>
              <Button variant="primary" icon="retry" onClick={again}>
                {t('failure.retry')}
              </Button>
              <ButtonLink href="/live-casino">{t('casino.lobby')}</ButtonLink>
            </>
          }
        >
          {state.message ?? t(FAULTS[state.fault])}
        </EmptyState>
      </div>
    );
  const url = state.step === 'asking' ? null : state.launched.url;
  return (
    <div className={styles.frame}>
      {url && (
        <iframe
          key={url}
          ref={frame}
          src={url}
          title={t('casino.frame', { name })}
          onLoad={onLoad}
          // Its own origin, so it is shut in with its own storage; it opens the page of proofs, and never moves this one.
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          allow="fullscreen; autoplay; screen-wake-lock"
          referrerPolicy="no-referrer"
        />
      )}
      {state.step !== 'playing' && (
        <div className={styles.cover}>
          <Skeleton height="100%" />
          <p role="status">
            {state.step === 'opening' && state.slow ? t('casino.slow') : t('casino.opening', { name })}
            {state.step === 'opening' && state.slow && (
              <Button icon="retry" onClick={again}>
                {t('failure.retry')}
              </Button>
            )}
          </p>
        </div>
      )}
    </div>
  );
}
