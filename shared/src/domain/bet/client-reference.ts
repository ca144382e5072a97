/**
 * What a client calls a bet before the platform has it (`clientRef`): a UUID of version 7, so that those of a day lie beside each other
 * where the platform keeps them.
 * @param now ms
 * @param random a UUID of version 4, whose random part it takes over
 */
export function createClientReference(now: number, random: string): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}
