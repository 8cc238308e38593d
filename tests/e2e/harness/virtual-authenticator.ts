import { type CDPSession, type Page } from '@playwright/test';

/** A device with passkeys that belongs to a page. The person touches it and is verified at once. */
export interface VirtualAuthenticator {
  /** How many passkeys it has. */
  count(): Promise<number>;
  /** For which hosts its passkeys are. */
  rpIds(): Promise<readonly (string | undefined)[]>;
  /** Whether the person is verified by fingerprint, face or PIN from now on. */
  setVerified(isUserVerified: boolean): Promise<void>;
  /** Whether the person touches the device from now on when it asks. */
  setPresent(isPresent: boolean): Promise<void>;
  remove(): Promise<void>;
}

export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () =>
    (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    count: async () => (await credentials()).length,
    rpIds: async () => (await credentials()).map(({ rpId }) => rpId),
    async setVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async setPresent(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async remove() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
