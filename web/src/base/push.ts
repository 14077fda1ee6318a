/** Ends the push subscription of this browser; the portal ends its own side with the session. */
export async function unsubscribe(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // A browser without permission for service workers has no subscription.
  }
}
