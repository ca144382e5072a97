import { depositInHindi } from './hi/deposit';
import { moneyInHindi } from './hi/money';
import { withdrawInHindi } from './hi/withdraw';

export const inHindi = { ...moneyInHindi, ...depositInHindi, ...withdrawInHindi };
