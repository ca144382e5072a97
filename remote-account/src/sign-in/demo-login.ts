import { DEMO_PASSWORD, createDemoUserName } from '@backlay/shared/domain';
import type { Host, Tenant } from '@backlay/shared/host';
import { toCallResult } from '../profile';

/** Whether visitors may look around with play money here (OQ-35). */
export const isDemoAvailable = (tenant: Tenant): boolean => tenant.flags.demoLogin && tenant.demoWhiteLabelId !== null;

/** Signs up a demo account with a random name, then logs in with the demo password (A4.09 to A4.11). `random` answers 0 up to 1. */
export async function demoLogin({ api, session, tenant }: Host, random: () => number): Promise<{ ok: boolean }> {
  const demoWhiteLabelId = tenant.demoWhiteLabelId;
  if (demoWhiteLabelId === null) return { ok: false };
  const userName = createDemoUserName(random);
  const signedUp = await toCallResult(api.call('signupDemo', { userName, password: DEMO_PASSWORD, demoWhiteLabelId }));
  if (!signedUp.ok) return { ok: false };
  const form = { email: userName, password: DEMO_PASSWORD, whiteLabelId: demoWhiteLabelId, demo: true };
  const { ok } = await session.signIn(form, { demo: true });
  return { ok };
}
