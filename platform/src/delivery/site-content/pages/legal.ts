/** What a player may want to know about the house, their data and their limits. */
export const legalPages: Readonly<Record<string, readonly string[]>> = {
  '/about-us': [
    '{brand} is a betting exchange with a sportsbook and a casino, made for phones first.',
    'On the exchange players bet with each other: back what you believe in, or lay what you do not. Prices move with the match, and the price that you see is the one that you ask for.',
    'Deposits and withdrawals are looked at by people around the clock. Every rupee of your balance can be followed in your statement.',
  ],
  '/privacy-policy': [
    '{brand} keeps what it needs to run your account: your mobile number, your name if you give it, your bets and payments, and the address that you connect from.',
    'Your number is used to log you in and to answer you. It is not sold, and not given to advertisers.',
    'Payments are handled with providers who see only what a payment needs. Pictures of payments that you send are seen by those who check them.',
    'On your own device {brand} keeps your login, your language and your theme. Log out, and the login is forgotten.',
    'Your account can be closed on request. What the law asks to be kept is kept for as long as it asks, and no longer.',
  ],
  '/responsible-gambling': [
    'Betting should stay a pastime. Only bet with money that you can afford to lose, and never to win back what is lost.',
    'Set yourself a limit for a day and a week before you start, in money and in time, and stop when it is reached.',
    'Take a break when betting stops being fun, when you hide it, or when you borrow for it. Ask support to lock your account for a day, a month or for good; nobody will talk you out of it.',
    'Nobody under 18 may play. Do not let others use your account, and log out on devices that you share.',
    'If betting hurts you or somebody near you, talk to a counsellor. In India Tele-MANAS answers day and night at 14416, free of charge.',
  ],
  '/terms-and-condition': [
    'These terms are the agreement between you and {brand}. You accept them when you open an account.',
    'You must be 18 or older, and betting must be lawful where you are. You are responsible for finding that out.',
    'Keep your password and one-time codes to yourself. {brand} never asks for them, by telephone or in a chat. What is done with your login counts as done by you until you tell support that it was stolen.',
    'Deposits must come from an account in your own name; withdrawals go to one. {brand} may ask where money comes from.',
    'Bonuses have conditions of their own, which are shown with them. A bonus that was got by a trick is taken back, with what was won from it.',
    '{brand} may refuse a bet, limit stakes, or close an account, and pays out the balance that is rightly yours when it does.',
    'The service can be interrupted. Bets that were accepted before an interruption stand.',
    'Changes to these terms are announced on the site before they hold.',
  ],
};
