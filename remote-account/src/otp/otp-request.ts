import { useEffect, useRef, useState } from 'react';
import { OTP_RESEND_SECONDS, type TextKey } from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import { useHost } from '@backlay/shared/host';

interface Sent {
  readonly phone: string;
  readonly at: number;
}

/** Whole seconds until another code may be asked for; `at` and `now` in ms (A4.18). */
export function getSecondsLeft(at: number, now: number): number {
  return Math.max(0, OTP_RESEND_SECONDS - Math.floor((now - at) / 1000));
}

export interface OtpRequest {
  readonly sending: boolean;
  /** The number that a code was sent to, with its prefix. */
  readonly sentTo: string | null;
  /** Seconds until another may be asked for; 0 when it may. */
  readonly wait: number;
  /** Asks for a code. Does nothing while one is on its way or the countdown runs for the same number. */
  send(phone: string): Promise<{ ok: true } | { ok: false; text: TextKey } | null>;
  /** The number was changed: what was sent does not count any more. */
  forget(): void;
}

/** Idle, sending, sent with a countdown, then free to send again; a code that was sent counts until another one is (A4.18). */
export function useOtpRequest(operator: 'register' | 'login' | 'forgot'): OtpRequest {
  const { tenant } = useHost();
  const request = useCallMutation(operator === 'forgot' ? 'sendForgotOtp' : 'sendSignupOtp');
  const [sent, setSent] = useState<Sent | null>(null);
  // A number that is changed while its code is on its way has none when that arrives.
  const numbers = useRef(0);
  const wait = useCountdown(sent?.at ?? null);

  async function send(phone: string) {
    if (request.busy || (sent?.phone === phone && wait > 0)) return null;
    if (sent?.phone !== phone) setSent(null);
    const number = numbers.current;
    const answer = await request.send({ phone, type: 'sms', whiteLabelId: tenant.whiteLabelId, operator });
    if (!answer) return null;
    if (!answer.ok) return { ok: false, text: 'otp.sendFailed' } as const;
    if (number === numbers.current) setSent({ phone, at: Date.now() });
    return { ok: true } as const;
  }

  return {
    sending: request.busy,
    sentTo: sent?.phone ?? null,
    wait,
    send,
    forget() {
      numbers.current += 1;
      setSent(null);
    },
  };
}

function useCountdown(at: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (getSecondsLeft(at, Date.now()) === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : getSecondsLeft(at, Math.max(at, now));
}
