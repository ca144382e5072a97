import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { EndpointInput, EndpointPayload } from '@backlay/shared/contract';

export type PasskeyAttestation = EndpointInput<'addPasskey'>['passkey'];
export type PasskeyAssertion = NonNullable<EndpointInput<'confirm'>['passkey']>;

/** Makes a passkey on this device; null where the player, the browser or the device declines. */
export async function createPasskey(optionsJSON: EndpointPayload<'startPasskey'>): Promise<PasskeyAttestation | null> {
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
  } catch {
    return null;
  }
}

/**
 * Asks for a passkey; null where none is chosen. With `useBrowserAutofill` the browser offers them in the field that takes the name,
 * and waits until one is chosen or {@link stopAsking} is called.
 */
export async function askForPasskey(
  optionsJSON: EndpointPayload<'passkeySignIn'>,
  useBrowserAutofill = false,
): Promise<PasskeyAssertion | null> {
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
    return { id, rawId, type: 'public-key', response: signed };
  } catch {
    return null;
  }
}

/** Ends an offer in the field, or a question that is open. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();
