import { useState } from 'react';
import { useStore } from 'zustand';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Card, IconButton, Modal, StakeChip, StakeChips, Switch } from '@backlay/shared/ui';
import { useFromWidth } from '@backlay/shared/ui';
import { stakeLabel } from './slip-preferences';
import { useSlipController } from './use-slip';
import styles from './quick-bet.module.scss';

/** Quick bet: every tap on a price is a bet of the chosen stake (B3.03, B4.15 to B4.18, OQ-74). */
export function QuickBet() {
  const controller = useSlipController();
  const t = useT();
  const { navigation, tenant } = useHost();
  const isDesktop = useFromWidth(800);
  const { quickBet, quickStakes, quickChosen } = useStore(controller.preferences.store);
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    controller.toggleQuickBet();
  };
  // Beside the slip the editor opens in it; a phone has no slip without a bet, but a page for it.
  const edit = () => {
    if (isDesktop) void controller.preferences.edit('quickBet');
    else if (controller.preferences.mayEdit()) navigation.go('/button-values');
  };
  return (
    <Card className={styles.card} role="group" aria-label={t('quickBet.title')}>
      <div className={styles.head}>
        <Switch
          className={styles.switch}
          label={t('quickBet.title')}
          checked={quickBet}
          onChange={() => setAsking(controller.mayToggleQuickBet())}
        />
        <IconButton icon="edit" size={16} label={t('quickBet.edit')} onClick={edit} />
      </div>
      {(isDesktop || quickBet) && (
        <StakeChips label={t('quickBet.stakes')} columns={3}>
          {quickStakes.map(({ label, value }, index) => (
            <StakeChip
              key={`${label} ${value}`}
              className={styles.quick}
              selected={quickBet ? index === quickChosen : undefined}
              disabled={!quickBet}
              onClick={() => controller.chooseQuickStake(index)}
            >
              <span className={styles.stake}>{stakeLabel({ label, value }, tenant.flags.indianUnits)}</span>
            </StakeChip>
          ))}
        </StakeChips>
      )}
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        title={t('quickBet.title')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('quickBet.cancel')}</Button>
            <Button variant="primary" onClick={confirm}>
              {t('quickBet.ok')}
            </Button>
          </>
        }
      >
        <p className={styles.warning}>{t('quickBet.warning')}</p>
        {!quickBet && <p className={styles.warning}>{t('quickBet.explained')}</p>}
      </Modal>
    </Card>
  );
}
