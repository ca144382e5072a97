/** The event lists of home, as far as an announcement changes them. */
export interface EventListUpdates {
  /** Reads every list again that was read before. */
  readShown(): void;
}
