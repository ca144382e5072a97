import { bonusNews, type Bonuses } from '../bonuses';
import type { Notifications } from '../engagement';
import { pointsDocs } from '../identity';
import type { Ledger } from '../ledger';
import type { Payments } from '../payments';
import type { Announcer } from '../realtime';

export interface PlayerNews {
  readonly announce: Announcer;
  readonly ledger: Ledger;
  readonly bonuses: Bonuses;
  readonly payments: Payments;
  readonly notifications: Notifications;
  readonly warn: (message: string, fields?: object) => void;
}

/** Players hear of their deposits, bonuses and notes at once, and of what they have after each (A7.72, A7.73). */
export function tellPlayers({ announce, ledger, bonuses, payments, notifications, warn }: PlayerNews): void {
  const pushPoints = (accountId: string): void => {
    ledger.points(accountId).then(
      (points) => announce.toUser(accountId, 'getPtsUpdates', pointsDocs(points)),
      (error: unknown) => warn('points could not be pushed', { err: error }),
    );
  };
  bonuses.onReleased(pushPoints);
  bonuses.onChange((grant) => announce.toUser(grant.accountId, 'getBonusUpdates', bonusNews(grant)));
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
