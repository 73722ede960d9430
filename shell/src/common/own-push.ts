/** Where a person's drafts say that they asked for notices in this browser. */
export const pushDraft = 'push';

/** The subscription of this browser to notices by web push. */
export const ownSubscription = async (): Promise<PushSubscription | null | undefined> => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration();
  return (registration?.pushManager as PushManager | undefined)?.getSubscription();
};

/** Ends the notices in this browser; the portal learns it from the push service. */
export const endPush = async (): Promise<void> =>
  void (await (await ownSubscription().catch(() => undefined))?.unsubscribe().catch(() => undefined));
