import type { ManagedPlayer } from '@backlay/shared/contract';
import { useSession, useT } from '@backlay/shared/host';
import { ButtonLink, Card } from '@backlay/shared/ui';
import { SettingsAuditLog } from '../payment-settings/settings-audit-log';
import { AccountStatus } from './account-status';
import { GrantBonusForm } from './give-bonus';
import { PlayerRestrictions } from './locks';
import { BranchDepositForm } from './pay-in';
import styles from './players.module.scss';
import { PlayerWithdrawalForm } from './withdraw-for-player';

interface ManageProps {
  readonly player: ManagedPlayer;
  readonly onChanged: (player: ManagedPlayer) => void;
  /** Money moved, or a status was set: the player is read again. */
  readonly onMoved: () => void;
}

/** What a role may do for a player: a branch pays in (C4.05), everybody above gives bonuses and sets locks and statuses (C3.14, C5.17, D1.14). */
export function PlayerActions({ player, onChanged, onMoved }: ManageProps) {
  const t = useT();
  const role = useSession(({ userType }) => userType);
  const branch = role === 'branch' || role === 'subBranch' || role === 'defaultBranch';
  const top = role === 'administrator' || role === 'whiteLabel';
  return (
    <div className={styles.manage}>
      {branch && <BranchDepositForm player={player} onDone={onMoved} />}
      <GrantBonusForm player={player} onDone={onMoved} />
      <PlayerRestrictions player={player} affiliates={top} onChanged={onChanged} />
      <AccountStatus player={player} onChanged={onMoved} />
      {player.blocked && <PlayerWithdrawalForm player={player} onDone={onMoved} />}
      <Card padded className={styles.card}>
        <h2>{t('players.changes')}</h2>
        <SettingsAuditLog key={JSON.stringify(player)} subjectId={player._id} />
        {top && (
          <ButtonLink block href={`/complain-box?player=${encodeURIComponent(player._id)}`}>
            {t('players.complaints')}
          </ButtonLink>
        )}
      </Card>
    </div>
  );
}
