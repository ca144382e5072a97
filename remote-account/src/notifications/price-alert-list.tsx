import type { PriceAlert } from '@backlay/shared/contract';
import { usePriceAlerts } from '@backlay/shared/data';
import { useHost, useSaid, useT } from '@backlay/shared/host';
import { Card, IconButton, Link } from '@backlay/shared/ui';
import styles from './notifications.module.scss';

/** Prices that the player waits for, to open their event or to remove them (E7.03). Nothing where they are not read. */
export function PriceAlertList() {
  const t = useT();
  const translateMessage = useSaid();
  const { toasts } = useHost();
  const { alerts, state, remove } = usePriceAlerts();
  if (state !== 'ready') return null;
  const removeOne = async (id: string) => {
    const result = await remove(id);
    if (result && !result.ok)
      toasts.error(result.reason === 'lost' ? t('call.lost') : translateMessage(result.message));
  };
  return (
    <section className={styles.push} aria-labelledby="price-alerts-title">
      <h2 id="price-alerts-title">{t('priceAlerts.title')}</h2>
      <Card>
        {alerts.length === 0 && <p className={styles.hint}>{t('priceAlerts.none')}</p>}
        {alerts.length > 0 && (
          <ul className={styles.list} aria-labelledby="price-alerts-title">
            {alerts.map((alert) => (
              <Row key={alert._id} alert={alert} onRemove={(id) => void removeOne(id)} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function Row({ alert, onRemove }: { readonly alert: PriceAlert; readonly onRemove: (id: string) => void }) {
  const t = useT();
  const translateMessage = useSaid();
  const { _id, eventId, side, price } = alert;
  const [event, market, runner] = [alert.eventName, alert.marketName, alert.teamName].map(translateMessage);
  const wanted = t(side === 'back' ? 'priceAlerts.back' : 'priceAlerts.lay', {
    runner: runner ?? '',
    odds: price.toFixed(2),
  });
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <b>{wanted}</b>
        <p>
          <Link href={`/events/${eventId}`}>{event}</Link> · {market}
        </p>
      </div>
      <IconButton icon="bin" label={t('priceAlerts.remove', { alert: wanted })} onClick={() => onRemove(_id)} />
    </li>
  );
}
