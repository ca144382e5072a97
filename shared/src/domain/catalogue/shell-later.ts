/** Texts of the shell that its first view does not show: they come with what shows them. Literal ones are never corrected. */
export const shellLaterTexts = {
  'staff.players': 'Players',
  'staff.complaints': 'Complaints',
  'staff.moneySettings': 'Money settings',
  'staff.maintenance': 'Maintenance mode',
  'staff.socket': 'Socket connection',
  'staff.refreshUsers': 'Refresh users',
  'staff.forceLogout': 'Log out a user',
  'staff.site': 'Site',
  'staff.allSites': 'Every player site',
  'staff.on': 'On',
  'staff.off': 'Off',
  'staff.some': 'On at {sites}',
  'staff.turnOn': 'Turn on',
  'staff.turnOff': 'Turn off',
  'staff.now': 'Now',
  'staff.code': 'Transaction password',
  'staff.codeMissing': 'Enter your transaction password',
  'staff.userName': 'Username or Mobile',
  'staff.nameMissing': 'Enter a username or mobile number',
  'staff.noSuchUser': 'User not found at this site',
  'staff.loading': 'Loading the sites',
  'staff.maintenanceAbout': "Players see the maintenance page and can't log in. Bets and payments are paused.",
  'staff.socketAbout': 'While off, prices and balances are polled every second instead of pushed',
  'staff.refreshAbout': 'Reloads every open page of every site within 5 seconds',
  'staff.logoutAbout': 'Ends all sessions of this user on all devices',
  'staff.maintenanceDone': 'Maintence On/Off', // A7.37
  'staff.socketDone': 'Socket Connection On/Off', // A7.38
  'staff.refreshDone': 'User Refreshed', // A7.40
  'staff.logoutDone': 'User Logged Out',
  'staff.cancel': 'Cancel',
  'sister.switch': 'Switch to {site}', // A1.19
  'link.title': 'Switch account?',
  'link.text': "You're logged in as {name}. This link logs in to a different account.",
  'link.stay': 'Stay logged in',
  'link.replace': 'Log in with the link',
  'link.failed': 'This login link has expired',
  'win.title': 'Congratulations! You won {amount}', // OQ-50
  'win.lost': 'So close', // A4.34
  'win.on': 'On {name}',
  'win.go': 'Continue',
  'win.statement': 'View transactions',
  'update.title': 'Update available', // OQ-40
  'update.text': 'Update to version {version} for the latest features',
  'update.now': 'Update',
  'update.later': 'Later',
  'apk.title': 'Get the app', // A2.77
  'apk.text': 'Install {brand} on your Android phone: live prices and your bets on your home screen.',
  'apk.steps': 'Open the downloaded file and allow installation',
  'apk.download': 'Download APK',
  'apk.open': 'Download the app',
  'phishing.title': 'Before you log in',
  'phishing.close': 'I understand',
  'phishing.secure': 'Security Auth',
  'sticky.label': 'Chat with us',
  'sticky.whatsapp': 'Chat on WhatsApp',
  'sticky.telegram': 'Chat on Telegram',
  'chat.open': 'Live chat',
  // Releases of the contract 1.x may ask for them.
  'marquee.pause': 'Pause announcements',
  'marquee.play': 'Play announcements',
} as const;
