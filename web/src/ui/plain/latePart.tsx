import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'

/**
 * Optional part of a page, loaded after the page; a failed load leaves the page intact, where React's lazy would break it for good, and is
 * retried when the device is online again. `room` is the placeholder until then.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  room: ReactNode = null,
): ComponentType<Props> {
  let arrived: ComponentType<Props> | undefined
  return function LatePart(props: Props) {
    const [Part, setPart] = useState(() => arrived)
    useEffect(() => {
      if (Part) return
      const end = new AbortController()
      const begin = () => {
        load().then(
          (loaded) => {
            arrived = loaded.default
            if (!end.signal.aborted) setPart(() => loaded.default)
          },
          () => undefined,
        )
      }
      begin()
      addEventListener('online', begin, { signal: end.signal })
      return () => end.abort()
    }, [Part])
    // Own Suspense boundary, so that loading this part never hides the page.
    return Part ? (
      <Suspense fallback={room}>
        <Part {...props} />
      </Suspense>
    ) : (
      room
    )
  }
}
