import { toPagedResponse, reject, type RegisterRoute } from '../../core/http';
import type { Notifications } from './notifications';

const unknown = () => reject(404, 'Notification not found');

/** OQ-10, C7.23, C7.24. */
export function defineEngagementCalls(define: RegisterRoute, notifications: Notifications): void {
  define('notifications', async ({ caller, query }) => {
    const { docs, total, unread } = await notifications.list(caller.accountId, query);
    return { ...toPagedResponse(docs, query, total), unread };
  });

  define('readNotification', async ({ caller, query }) =>
    (await notifications.markRead(caller.accountId, query.notificationId)) ? { message: 'Success' } : unknown(),
  );

  define('deleteNotification', async ({ caller, query }) =>
    (await notifications.remove(caller.accountId, query.notificationId)) ? { message: 'Success' } : unknown(),
  );
}
