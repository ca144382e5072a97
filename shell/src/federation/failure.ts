/**
 * What went wrong with a remote.
 *   network       a file did not arrive, or the server refused it
 *   timeout       a file did not arrive in time
 *   integrity     a file is not the one that was released
 *   incompatible  it needs something that this shell does not offer
 *   evaluation    its code threw while it was set up, or does not hold what was declared
 *   render        a screen or slot threw while it was drawn
 */
export type FailureKind = 'network' | 'timeout' | 'integrity' | 'incompatible' | 'evaluation' | 'render';

export interface Failure {
  readonly kind: FailureKind;
  /** For the report: a message without personal data. */
  readonly cause: string;
}

/** Ends the opening of a view; the failure says why. */
export class RemoteFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.cause);
    this.name = 'RemoteFailed';
  }
}
