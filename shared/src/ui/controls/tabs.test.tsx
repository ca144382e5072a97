import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TabPanel, Tabs } from './tabs';

const TABS = [
  { id: 'slip', label: 'Betslip' },
  { id: 'open', label: 'Open Bets', count: 3 },
] as const;

function Panel() {
  const [tab, setTab] = useState<'slip' | 'open'>('slip');
  return (
    <>
      <Tabs label="Bets" tabs={TABS} value={tab} onChange={setTab} idPrefix="bets" />
      <TabPanel idPrefix="bets" id={tab}>
        {tab}
      </TabPanel>
    </>
  );
}

test('a tab shows its panel, and its count is part of its name [B2.12]', async () => {
  render(<Panel />);
  expect(screen.getByRole('tab', { name: 'Betslip', selected: true })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: /Open Bets\s*3/ }));
  expect(screen.getByRole('tabpanel', { name: /Open Bets/ })).toHaveTextContent('open');
});

test('arrows walk the tabs around, and Tab enters them once', async () => {
  render(<Panel />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Betslip' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: /Open Bets/, selected: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Betslip', selected: true })).toHaveFocus();
});
