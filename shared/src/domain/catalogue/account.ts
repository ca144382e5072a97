/** Texts of account: document C. Literal ones are never corrected. */
export const accountTexts = {
  'notifications.title': 'Notifications',
  'notifications.empty': 'No notifications yet',
} as const;
