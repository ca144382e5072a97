import { useEffect, useEffectEvent, useState } from 'react';
import type { SaferGambling } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { formatMoney, toPaise } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Modal } from '@backlay/shared/ui';

/** Storage key of the visit's start, ms; it lives as long as the tab. */
export const SESSION_START_KEY = 'backlay.visit-since';

const MINUTE_MS = 60_000;

/** A reminder at the pace that the player chose, counted over pages and reloads of one visit. */
export default function RealityCheck() {
  const t = useT();
  const { inFlight, navigation } = useHost();
  const { answer, reload } = useCallQuery('saferGambling');
  const minutes = answer?.docs.realityCheckMinutes ?? 0;
  const [due, setDue] = useState<{ readonly spent: number; readonly net: number } | null>(null);

  const show = useEffectEvent(async (since: number) => {
    const read = await reload();
    const net = read.ok ? netOf(read.answer.docs) : 0;
    setDue({ spent: Math.round((Date.now() - since) / MINUTE_MS), net });
  });

  useEffect(() => {
    if (minutes === 0 || due) return;
    const began = Number(sessionStorage.getItem(SESSION_START_KEY)) || Date.now();
    sessionStorage.setItem(SESSION_START_KEY, String(began));
    const notified = Number(sessionStorage.getItem(`${SESSION_START_KEY}.told`)) || began;
    const wait = Math.max(0, notified + minutes * MINUTE_MS - Date.now());
    // Never over a bet or a payment that is under way.
    const remind = () => {
      if (inFlight.active()) timer = setTimeout(remind, 1000);
      else void show(began);
    };
    let timer = setTimeout(remind, wait);
    return () => clearTimeout(timer);
  }, [minutes, due, inFlight]);

  if (!due) return null;
  const close = () => {
    sessionStorage.setItem(`${SESSION_START_KEY}.told`, String(Date.now()));
    setDue(null);
  };
  return (
    <Modal
      open
      forced
      onClose={close}
      title={t('limits.realityTitle')}
      footer={
        <>
          <Button
            onClick={() => {
              close();
              navigation.go('/safer-gambling');
            }}
          >
            {t('limits.realityStop')}
          </Button>
          <Button variant="primary" onClick={close}>
            {t('limits.realityGo')}
          </Button>
        </>
      }
    >
      <p>{t('limits.realityText', { minutes: due.spent, net: formatMoney(toPaise(due.net), { plus: true }) })}</p>
    </Modal>
  );
}

const netOf = ({ net }: SaferGambling): number => net.day;
