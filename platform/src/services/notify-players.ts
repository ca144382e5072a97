import { toBonusNotification, type Bonuses } from '../money/bonuses';
import type { Notifications } from '../accounts/notifications';
import { toWireBalance } from '../accounts/identity';
import type { Ledger } from '../money/ledger';
import type { Payments } from '../money/payments';
import type { SocketPublisher } from '../realtime/sockets';

export interface NotifyPlayersDeps {
  readonly announce: SocketPublisher;
  readonly ledger: Ledger;
  readonly bonuses: Bonuses;
  readonly payments: Payments;
  readonly notifications: Notifications;
  readonly warn: (message: string, fields?: object) => void;
}

/** Notifies players of their deposits, bonuses and notes at once, with the balance after each (A7.72, A7.73). */
export function notifyPlayers({ announce, ledger, bonuses, payments, notifications, warn }: NotifyPlayersDeps): void {
  const pushPoints = (accountId: string): void => {
    ledger.points(accountId).then(
      (points) => announce.toUser(accountId, 'getPtsUpdates', toWireBalance(points)),
      (error: unknown) => warn('balance push failed', { err: error }),
    );
  };
  bonuses.onReleased(pushPoints);
  bonuses.onChange((grant) => announce.toUser(grant.accountId, 'getBonusUpdates', toBonusNotification(grant)));
  payments.onChange(({ accountId, requestId, status, remarks }) => {
    const reason = status === 'rejected' && remarks !== '' ? { remarks } : {};
    announce.toUser(accountId, 'getDepositStatusChanged', { _id: requestId, status, ...reason });
    announce.toUser(accountId, 'getDepositUpdates', { _id: requestId, status });
    pushPoints(accountId);
  });
  notifications.onNew((accountId, { _id, title, message }) =>
    announce.toUser(accountId, 'getBroadcastNotification', { _id, title, message }),
  );
}
