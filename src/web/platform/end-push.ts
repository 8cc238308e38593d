/** Ends this browser's push subscription, whichever server it is for. Returns its address; null if there was none. */
export async function endPush(): Promise<string | null> {
  const found = await (await pushManager())?.getSubscription();
  if (!found) return null;
  await found.unsubscribe();
  return found.endpoint;
}

/** The browser's push manager; undefined without a service worker. */
export async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}
