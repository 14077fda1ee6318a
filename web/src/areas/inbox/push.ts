import { useEffect, useState } from 'react'

/** State of push messages in this browser. */
type PushState =
  /** Push messages can be turned on, if the person allows them. */
  | 'ready'
  /** This browser has a subscription. */
  | 'subscribed'
  /** The person denied the portal notifications. */
  | 'denied'
  /** Safari of iPhones and iPads has push messages only in the installed app. */
  | 'installFirst'
  | 'unsupported'

/** Keys of a subscription as the portal stores them. */
interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function stateHere(): Promise<PushState> {
  if (!isSupported()) return 'standalone' in navigator ? 'installFirst' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const held = await registration?.pushManager.getSubscription()
  return held && Notification.permission === 'granted' ? 'subscribed' : 'ready'
}

/** State of this browser, undefined until it is known, and a function that reads it again. */
export function usePushState(): readonly [PushState | undefined, () => Promise<void>] {
  const [state, setState] = useState<PushState>()
  const readAgain = async () => setState(await stateHere())
  useEffect(() => {
    let isShown = true
    void stateHere().then((found) => {
      if (isShown) setState(found)
    })
    return () => {
      isShown = false
    }
  }, [])
  return [state, readAgain]
}

/** Asks for permission and subscribes; undefined if the person does not allow it. Rejects if the push service cannot be reached. */
export async function subscribe(key: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  // One with an earlier key of the portal, or of a session that has ended.
  await (await pushManager.getSubscription())?.unsubscribe()
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new TypeError('a subscription without keys')
  return { endpoint, p256dh, auth }
}
