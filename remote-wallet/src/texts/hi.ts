import { depositInHindi, moneyInHindi, withdrawInHindi } from '@backlay/shared/hi-in';

export const inHindi = { ...moneyInHindi, ...depositInHindi, ...withdrawInHindi };
