import { useRef, useState, type RefObject } from 'react';
import { sampleTexts, Section } from './section';
import { Button } from '../controls/button';
import { Card } from '../layout/card';
import { Modal, Sheet, SlipSheet } from '../overlays/sheet';
import { FormError } from '../controls/field';
import { Icon } from '../icons/icon';
import { KeyValue, KeyValueList, Steps } from '../layout/key-value';
import { StatusChip, Tag } from '../feedback/badge';
import type { RequestStatusBadge } from '../feedback/badge';
import { MoneyText } from '../money/money-text';
import { EmptyState, ErrorPanel, Skeleton } from '../feedback/notice';
import { MenuButton, MenuList, MenuSwitch } from '../overlays/menu';
import { Popover } from '../overlays/popover';
import { Spinner } from '../feedback/progress';
import { ToastViewport } from '../feedback/toast';
import type { ToastMessage } from '../feedback/toast';
import styles from './gallery.module.scss';

const STATUSES: readonly RequestStatusBadge[] = ['approved', 'pending', 'rejected', 'processing', 'canceled'];

export function FeedbackSection() {
  return (
    <>
      <Section title="Dialogs, toasts">
        <Openers />
      </Section>
      <Section title="Status chips">
        <div className={styles.wrap}>
          {STATUSES.map((status) => (
            <StatusChip key={status} status={status} />
          ))}
        </div>
      </Section>
      <Section title="Empty, error, skeleton">
        <Card>
          <EmptyState icon="transactions" title={sampleTexts['transactions.empty']} />
        </Card>
        <Card>
          <ErrorPanel onRetry={() => undefined}>The prices did not load.</ErrorPanel>
        </Card>
        <FormError>The amount is more than you have.</FormError>
        <Card padded>
          <div className={styles.runner} aria-busy>
            <Skeleton width={24} height={24} round />
            <span className={styles.grow}>
              <Skeleton width="60%" height={12} />
            </span>
            <Skeleton width={60} height={44} />
            <Skeleton width={60} height={44} />
            <Spinner label="Loading" />
          </div>
        </Card>
      </Section>
    </>
  );
}

type Opened = 'sheet' | 'confirm' | 'forced' | 'slip' | 'menu' | null;

function Openers() {
  const [opened, setOpened] = useState<Opened>(null);
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([]);
  const [next, setNext] = useState(1);
  const menu = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(null);
  const toast = (tone: ToastMessage['tone'], text: string) => {
    setToasts((before) => [...before, { id: next, tone, text }]);
    setNext(next + 1);
  };
  return (
    <>
      <div className={styles.wrap}>
        <Button onClick={() => setOpened('sheet')}>Sheet</Button>
        <Button onClick={() => setOpened('confirm')}>Modal</Button>
        <Button onClick={() => setOpened('forced')}>Forced modal</Button>
        <Button onClick={() => setOpened('slip')}>Slip sheet</Button>
        <button ref={menu} type="button" className={styles.opener} onClick={() => setOpened('menu')}>
          <Icon name="user" /> Menu
        </button>
        <Button onClick={() => toast('ok', sampleTexts['login.success'])}>Toast</Button>
        <Button onClick={() => toast('error', sampleTexts['slip.invalidStake'])}>Error toast</Button>
      </div>
      <Dialogs opened={opened} close={close} toast={toast} />
      <ProfileMenu open={opened === 'menu'} close={close} anchor={menu} />
      <ToastViewport
        toasts={toasts}
        onDismiss={(id) => setToasts((before) => before.filter((message) => message.id !== id))}
      />
    </>
  );
}

interface DialogsProps {
  readonly opened: Opened;
  readonly close: () => void;
  readonly toast: (tone: ToastMessage['tone'], text: string) => void;
}

function Dialogs({ opened, close, toast }: DialogsProps) {
  return (
    <>
      <Sheet
        open={opened === 'sheet'}
        onClose={close}
        onBack={close}
        title={sampleTexts['deposit.methodTitle']}
        under={<Steps current={2} count={3} />}
        footer={
          <>
            <Button size="lg" onClick={close}>
              Back
            </Button>
            <Button size="lg" variant="primary" onClick={() => toast('info', sampleTexts['transactions.soon'])}>
              Next
            </Button>
          </>
        }
      >
        <BetSummary />
      </Sheet>
      <Modal
        open={opened === 'confirm'}
        onClose={close}
        title="Confirm bet"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Confirm
            </Button>
          </>
        }
      >
        <BetSummary />
      </Modal>
      <Modal
        open={opened === 'forced'}
        onClose={close}
        forced
        title={sampleTexts['slip.placed']}
        footer={
          <Button variant="primary" onClick={close}>
            {sampleTexts['slip.okay']}
          </Button>
        }
      >
        <Icon name="done" size={40} className={styles.done} />
      </Modal>
      <SlipSheet open={opened === 'slip'} onClose={close} label="Bet slip">
        <EmptyState icon="ticket" title={sampleTexts['slip.empty']} action={<Button onClick={close}>Close</Button>} />
      </SlipSheet>
    </>
  );
}

interface ProfileMenuProps {
  readonly open: boolean;
  readonly close: () => void;
  readonly anchor: RefObject<HTMLButtonElement | null>;
}

function ProfileMenu({ open, close, anchor }: ProfileMenuProps) {
  return (
    <Popover open={open} onClose={close} anchor={anchor} align="end">
      <MenuList label="Profile">
        <MenuButton icon="transactions" onSelect={close}>
          My Transactions
        </MenuButton>
        <MenuSwitch icon="moon" separated checked onToggle={close}>
          Dark theme
        </MenuSwitch>
        <MenuButton icon="language" end="English" onSelect={close}>
          Language
        </MenuButton>
        <MenuButton icon="logout" separated onSelect={close}>
          Logout
        </MenuButton>
      </MenuList>
    </Popover>
  );
}

function BetSummary() {
  return (
    <KeyValueList>
      <KeyValue name="Selection">
        <Tag tone="back">BACK</Tag> India
      </KeyValue>
      <KeyValue name="Odds">1.86</KeyValue>
      <KeyValue name="Stake">
        <MoneyText paise={500_000} symbol />
      </KeyValue>
    </KeyValueList>
  );
}
