import { casinoMessages } from '@backlay/shared/domain';

/** Texts of a game and its page. */
export const gamePlayTexts = {
  ...casinoMessages,
  'casino.play': 'Play',
  'casino.balance': 'Balance',
  'casino.opening': 'Opening {name}…',
  'casino.slow': 'The game is taking longer than usual. You can wait or try again.',
  'casino.down': "The game provider isn't responding. Your balance is safe.",
  'casino.blocked': 'Your browser or network blocked this game',
  'casino.ended': 'This game was opened on another device or has ended. Your balance is safe.',
  'casino.lobby': 'Back to the casino',
  'casino.rotate': 'Rotate your phone for a better view',
  'casino.rotateHide': 'Hide',
  'casino.fullScreen': 'Full screen',
  'casino.frame': '{name}, game',
  'casino.myBets': 'My bets',
  'casino.copy': 'Copy {reference}',
  'casino.copyFailed': "Couldn't copy. Please copy it manually.",
  'casino.noBets': 'No bets on this game yet.',
  'casino.bet.open': 'Open',
  'casino.bet.won': 'Won',
  'casino.bet.lost': 'Lost',
  'casino.bet.cancelled': 'Cancelled',
  'casino.winChecked': 'Your win of {amount} is being checked. It is added to your balance once it is confirmed.',
  'casino.demo': 'Demo account: you play with demo points.',
} as const;
