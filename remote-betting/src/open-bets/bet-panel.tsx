import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useLocation } from '@backlay/shared/router';
import { useT } from '@backlay/shared/host';
import { Card, TabPanel, Tabs, WidgetBoundary } from '@backlay/shared/ui';
import { useOpenBetsPorts } from './ports';
import { foldFills, listBets } from './average-odds';
import { OpenBetList } from './open-bet-list';
import { NextOff } from '../racing';
import { QuickBet, SlipPanel, useSlipController } from '../slip';
import styles from './bet-panel.module.scss';

type PanelTab = 'slip' | 'openBets';

/** Where the panel has the next races beside it. */
const LANDING = new Set(['/', '/m', '/exchange', '/online-exchange']);

/** The panel at the side: Betslip and Open Bets (B2.12), quick bet, and on home the next races. A price that is pressed brings the slip to the front. */
export default function BetPanel() {
  const { slip, openBets, orders } = useOpenBetsPorts();
  const { preferences } = useSlipController();
  const t = useT();
  const { pathname } = useLocation();
  const [tab, setTab] = useState<PanelTab>('slip');
  const matched = useStore(openBets.store, ({ bets }) => foldFills(listBets(bets)).length);
  const waiting = useStore(orders.store, (state) => state.waiting.length);
  const count = matched + waiting;

  // The desk is here already: the first press need not load it.
  useEffect(() => void slip.load().catch(() => undefined), [slip]);
  useEffect(
    () =>
      slip.store.subscribe((state, before) => {
        if (state.selection && state.selection !== before.selection) setTab('slip');
      }),
    [slip],
  );
  // Edit Stake of the open bets leads to the editor, which stands in the slip (B2.14).
  useEffect(
    () =>
      preferences.store.subscribe(({ editing }, before) => {
        if (editing !== null && before.editing === null) setTab('slip');
      }),
    [preferences],
  );

  return (
    <div className={styles.panel}>
      <Card>
        <Tabs
          label={t('slip.title')}
          idPrefix="bet-panel"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'slip', label: t('slip.tab') },
            { id: 'openBets', label: t('openBets.tab'), count },
          ]}
        />
        <TabPanel idPrefix="bet-panel" id={tab}>
          <WidgetBoundary key={tab} name={tab}>
            {tab === 'slip' ? <SlipPanel /> : <OpenBetList compact />}
          </WidgetBoundary>
        </TabPanel>
      </Card>
      <QuickBet />
      {LANDING.has(pathname) && <NextOff />}
    </div>
  );
}
