/** Why a call is not done, as a value: the status and the text for the player (OQ-132). */
export class HttpRejection {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 428 | 429 | 503,
    readonly message: string,
    /** Seconds after which another try makes sense. */
    readonly retryAfter?: number,
  ) {}
}

/** An error that the http layer answers with this status and message. `retryAfter` is seconds. */
export const reject = (status: HttpRejection['status'], message: string, retryAfter?: number): HttpRejection =>
  new HttpRejection(status, message, retryAfter);

/** Carries a refusal out of a transaction, which leaves nothing behind. */
export class RefusedInTransaction extends Error {
  constructor(readonly refusal: HttpRejection) {
    super(refusal.message);
  }
}

/** The refusal that a transaction ended with, as a value. */
export async function orRefusal<Result>(work: Promise<Result>): Promise<Result | HttpRejection> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RefusedInTransaction) return error.refusal;
    throw error;
  }
}
