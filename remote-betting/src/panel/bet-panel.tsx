import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useT } from '@backlay/shared/host';
import { Card, TabPanel, Tabs } from '@backlay/shared/ui';
import { useBetting } from '../betting';
import { OpenBetList } from '../open-bets';
import { SlipPanel } from '../slip';

type PanelTab = 'slip' | 'openBets';

/** The panel at the side: Betslip and Open Bets (B2.12). A price that is pressed brings the slip to the front. */
export default function BetPanel() {
  const { slip, openBets } = useBetting();
  const t = useT();
  const [tab, setTab] = useState<PanelTab>('slip');
  const count = useStore(openBets.store, ({ bets }) => bets.length);

  useEffect(
    () =>
      slip.store.subscribe((state, before) => {
        if (state.selection && state.selection !== before.selection) setTab('slip');
      }),
    [slip],
  );

  return (
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
        {tab === 'slip' ? <SlipPanel /> : <OpenBetList compact />}
      </TabPanel>
    </Card>
  );
}
