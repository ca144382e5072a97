type Asked = Pick<typeof Notification, 'permission' | 'requestPermission'>;

/** Asks once whether the site may show notifications; a refusal is a line in the log and nothing more (A2.88). */
export async function askForNotifications(notification: Asked | undefined, log: (line: string) => void): Promise<void> {
  if (!notification || notification.permission !== 'default') return;
  try {
    const answer = await notification.requestPermission();
    if (answer !== 'granted') log(`Notifications: ${answer}`);
  } catch {
    log('Notifications: not available');
  }
}
