import { type Page } from '@playwright/test';
import { expect } from './forge-test.ts';

/**
 * Delivers a push to the service worker of the page's origin, as a push service would, and waits until the worker has
 * shown its notification. A page that asks for the notifications before that can make Chromium forget the one that is
 * about to be shown, as it forgets those that the person has closed.
 */
export async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  const service = 'pushMessaging';
  const events: string[] = [];
  // Observing begins with the events of earlier pushes.
  await session.send('BackgroundService.clearEvents', { service });
  await session.send('BackgroundService.setRecording', { service, shouldRecord: true });
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    events.push(backgroundServiceEvent.eventName);
  });
  await session.send('BackgroundService.startObserving', { service });
  await session.send('ServiceWorker.deliverPushMessage', { origin: `${origin}/`, registrationId, data });
  await expect.poll(() => events).toContain('Push event completed');
  await session.detach();
}
