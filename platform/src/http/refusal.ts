/** Why a call is not done, as a value: the status and the text for the player (OQ-132). */
export class Refusal {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503,
    readonly message: string,
    /** Seconds after which another try makes sense. */
    readonly retryAfter?: number,
  ) {}
}

export const refuse = (status: Refusal['status'], message: string, retryAfter?: number): Refusal =>
  new Refusal(status, message, retryAfter);
