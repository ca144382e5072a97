import { profileMessages } from '@backlay/shared/domain';

/** Texts of notifications and the profile. */
export const accountTexts = {
  ...profileMessages,
  'notifications.title': 'Notifications',
  'notifications.empty': 'No notifications yet',
  'notifications.emptyText': 'Deposits, results and messages appear here.',
  'notifications.unread': '{count} unread',
  'notifications.new': 'New',
  'notifications.markRead': 'Mark as read',
  'notifications.delete': 'Delete',
  'notifications.more': 'Show more',
  'notifications.failed': 'Notifications could not be loaded.',
  'profile.title': 'Profile',
  'profile.userName': 'Username',
  'profile.fullName': 'Full name',
  'profile.phone': 'Mobile number',
  'profile.email': 'Email',
  'profile.since': 'Member since',
  'profile.demo': 'Demo account',
  'profile.balance': 'Balance',
  'profile.none': '–',
} as const;
