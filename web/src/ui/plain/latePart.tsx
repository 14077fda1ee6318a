import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'

/**
 * A part that a page can do without: its code comes once the page stands, and where it does not arrive the page stays as it is.
 * React's lazy would break the whole page then, for good. It is tried again when the device is back in a network. Until it is here,
 * `room` keeps its place.
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
    // What it still waits for, such as its words, keeps the page around it from nothing.
    return Part ? (
      <Suspense fallback={room}>
        <Part {...props} />
      </Suspense>
    ) : (
      room
    )
  }
}
