import type { QaPerson } from '@backlay/shared/contract';
import { roleNames } from '@backlay/shared/domain';
import { useHost } from '@backlay/shared/host';
import { Avatar, Button, ErrorPanel, Skeleton } from '@backlay/shared/ui';
import { useState } from 'react';
import { Confirm } from './confirm';
import styles from './console.module.scss';
import people from './people.module.scss';
import { usePolledCall } from './use-polled-call';

/** Who may put versions on a brand for themselves; administrators give the right and take it away. */
export function QaUsers() {
  const { api } = useHost();
  const [asked, setAsked] = useState<QaPerson | null>(null);
  const list = usePolledCall('people', async (signal) => (await api.call('qaPeople', {}, { signal })).docs);
  if (!list.value) return list.failed ? <ErrorPanel onRetry={list.refresh} /> : <Skeleton height={320} />;
  return (
    <>
      <p className={styles.checked}>
        Whoever has the right can put any released version on any brand in production, for nobody but themselves and for
        eight hours at most.
      </p>
      <ul className={people.list}>
        {list.value.map((person) => (
          <li key={person.accountId}>
            <Avatar name={person.userName} />
            <span className={people.who}>
              <b>{person.userName}</b>
              <small>{standing(person)}</small>
            </span>
            <Button
              size="sm"
              aria-label={`${person.qa ? 'Take the QA right from' : 'Give the QA right to'} ${person.userName}`}
              onClick={() => setAsked(person)}
            >
              {person.qa ? 'Take away' : 'Give'}
            </Button>
          </li>
        ))}
      </ul>
      {asked && <ConfirmRight person={asked} onClose={() => setAsked(null)} onDone={list.refresh} />}
    </>
  );
}

function standing({ userType, qa, pins }: QaPerson): string {
  const names: Readonly<Record<string, string>> = roleNames;
  const role = names[`role.${userType}`] ?? userType;
  if (!qa) return role;
  return [role, 'QA right', pins > 0 && `${pins} ${pins === 1 ? 'pin' : 'pins'} now`].filter(Boolean).join(', ');
}

interface ConfirmRightProps {
  readonly person: QaPerson;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ConfirmRight({ person: { accountId, userName, qa }, onClose, onDone }: ConfirmRightProps) {
  const { api, toasts } = useHost();
  const carryOut = async (reason: string) => {
    await api.call('setQaRight', { accountId, qa: !qa, ...(reason && { reason }) });
    toasts.success(qa ? `${userName} has no QA right any more` : `${userName} has the QA right`);
    onDone();
    return null;
  };
  return (
    <Confirm
      title={qa ? `Take the QA right from ${userName}` : `Give the QA right to ${userName}`}
      button={qa ? 'Take away' : 'Give'}
      danger={qa}
      onClose={onClose}
      carryOut={carryOut}
    >
      {qa
        ? `Every version that ${userName} has pinned for themselves ends at once.`
        : `${userName} can put any released version on any brand, for nobody but themselves.`}
    </Confirm>
  );
}
