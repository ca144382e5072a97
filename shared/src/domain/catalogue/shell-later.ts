/** Texts of the shell that its first view does not show: they come with what shows them. Literal ones are never corrected. */
export const shellLaterTexts = {
  'staff.players': 'Players',
  'staff.complaints': 'Complaints',
  'staff.moneySettings': 'Money settings',
  'staff.maintenance': 'Maintenance mode',
  'staff.socket': 'Socket connection',
  'staff.refreshUsers': 'Refresh users',
  'staff.forceLogout': 'Log a user out',
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
  'staff.nameMissing': 'Enter whom to log out',
  'staff.noSuchUser': 'There is no such user at this site',
  'staff.loading': 'Loading the sites',
  'staff.maintenanceAbout':
    'While it is on, players see the maintenance page and nobody can log in. Bets and payments wait.',
  'staff.socketAbout': 'While it is off, prices and balances are asked for every second instead of being pushed.',
  'staff.refreshAbout': 'Every open page of every site loads again within five seconds.',
  'staff.logoutAbout': 'Every session of this user ends at once, on all devices.',
  'staff.maintenanceDone': 'Maintence On/Off', // A7.37
  'staff.socketDone': 'Socket Connection On/Off', // A7.38
  'staff.refreshDone': 'User Refreshed', // A7.40
  'staff.logoutDone': 'User Logged Out',
  'staff.cancel': 'Cancel',
  'sister.switch': 'Switch to {site}', // A1.19
  'link.title': 'Log in with this link?',
  'link.text': 'You are logged in as {name}. The link that you opened logs in somebody else.',
  'link.stay': 'Stay logged in',
  'link.replace': 'Log in with the link',
  'link.failed': 'This link does not log you in any more',
  'win.title': 'Congratulations! You won {amount}', // OQ-50
  'win.lost': 'So close', // A4.34
  'win.on': 'On {name}',
  'win.go': 'Continue',
  'win.statement': 'My Transactions',
  'update.title': 'A new version is here', // OQ-40
  'update.text': 'Update to version {version} to go on with everything that is new.',
  'update.now': 'Update',
  'update.later': 'Later',
  'apk.title': 'Get the app', // A2.77
  'apk.text': 'Install {brand} on your Android phone: live prices and your bets on your home screen.',
  'apk.steps': 'Open the file when it is downloaded and allow the installation once.',
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
