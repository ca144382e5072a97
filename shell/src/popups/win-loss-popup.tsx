import { Button, Modal, MoneyText } from '@backlay/shared/ui';
import { formatMoney, toPaise } from '@backlay/shared/domain';
import { useShell } from '../app/shell-context';
import { useDeferredTexts } from '../app/use-deferred-texts';
import styles from './win-loss-popup.module.scss';

interface WinLossProps {
  readonly onClose: () => void;
  readonly props?: Readonly<Record<string, unknown>>;
}

/** What the latest bet came to: congratulations, or "So close" (A4.34). */
export default function WinLoss({ onClose, props }: WinLossProps) {
  const { navigation } = useShell().host;
  const t = useDeferredTexts();
  const amount = toPaise(typeof props?.betPts === 'number' ? props.betPts : 0);
  const name = typeof props?.name === 'string' ? props.name : '';
  const won = amount > 0;
  return (
    <Modal
      open
      onClose={onClose}
      title={won ? t('win.title', { amount: formatMoney(amount) }) : t('win.lost')}
      footer={
        <>
          <Button
            onClick={() => {
              onClose();
              navigation.go('/transaction');
            }}
          >
            {t('win.statement')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('win.go')}
          </Button>
        </>
      }
    >
      <div className={styles.result}>
        <MoneyText signed paise={amount} />
        {name && <p>{t('win.on', { name })}</p>}
      </div>
    </Modal>
  );
}
