import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** Observable value outside React; listeners are called on every change. */
export function store<Value>(start: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = start
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Value of the store in a component; `onServer` is rendered by the server if only the browser knows the store. */
export const useStore = <Value>({ get, subscribe }: Pick<Store<Value>, 'get' | 'subscribe'>, onServer: () => Value = get): Value =>
  useSyncExternalStore(subscribe, get, onServer)
