import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { optionalFailures } from '../../base/files.ts'
import { common } from '../../text/mn/common.ts'
import { useText } from '../../text/words.tsx'
import { ErrorState } from './ErrorState.tsx'
import { ProgressBar } from './ProgressBar.tsx'

/*
 * Code that loads after its page. React's `lazy` keeps a failed load for good; this repeats it when the device is online again, or at the
 * visitor's request. A file of a build that is no longer on the server reloads the page, as for any import (`reloadOnMissingFiles`).
 */

interface LateModule<Module> {
  /** Module if it has loaded. */
  now: () => Module | undefined
  /** Loads once; a failed load can be repeated. */
  load: () => Promise<Module>
  /** Loads in advance and ignores a failure, which the use of the module shows. */
  preload: () => Promise<void>
}

export function lateModule<Module>(fetchModule: () => Promise<Module>): LateModule<Module> {
  let loaded: Module | undefined
  const load = async () => {
    loaded ??= await fetchModule()
    return loaded
  }
  const ignore = () => undefined
  return { now: () => loaded, load, preload: () => load().then(ignore, ignore) }
}

/** Module whose default export is a component. */
export interface PartModule<Props> {
  default: ComponentType<Props>
}

interface Wish {
  /** False while the code is not needed yet. */
  wanted?: boolean
  /** Handles a failure, which `failed` then does not report. */
  onFailure?: () => void
}

/** Late module with the state of its load. */
export function useLate<Module>(late: LateModule<Module>, { wanted = true, onFailure }: Wish = {}) {
  const [loaded, setLoaded] = useState(late.now)
  const [failed, setFailed] = useState(false)
  const retry = () => setFailed(false)
  const fail = useEffectEvent(() => (onFailure ? onFailure() : setFailed(true)))
  const isAwaited = wanted && loaded === undefined
  useEffect(() => {
    if (!isAwaited) return
    const end = new AbortController()
    const { signal } = end
    if (failed) addEventListener('online', () => setFailed(false), { signal })
    else
      late.load().then(
        (module) => signal.aborted || setLoaded(module),
        () => signal.aborted || fail(),
      )
    return () => end.abort()
  }, [late, isAwaited, failed])
  return { loaded, isAwaited, failed, retry }
}

interface LateOptions {
  /** Shown while loading, and inside while its texts load. */
  placeholder?: ReactNode
  /** The page works without the part: neither its load nor a failure is shown. */
  isOptional?: boolean
}

type LateComponent<Props> = ComponentType<Props> & Pick<LateModule<unknown>, 'preload'>

/** Part of a page that loads with its first render: a progress bar while loading, an error with a retry in its place on failure. */
export function late<Props extends object>(
  load: () => Promise<PartModule<Props>>,
  { placeholder, isOptional = false }: LateOptions = {},
): LateComponent<Props> {
  const noteOptional = (error: unknown): never => {
    if (error instanceof Error) optionalFailures.add(error)
    throw error
  }
  const module = lateModule(isOptional ? () => load().catch(noteOptional) : load)
  function LatePart(props: Props) {
    const text = useText(common)
    const { loaded, failed, retry } = useLate(module)
    const pending = placeholder ?? (isOptional ? null : <ProgressBar label={text.loading} />)
    if (failed && !isOptional) return <ErrorState onRetry={retry} />
    if (loaded === undefined) return pending
    // Own Suspense boundary, so that loading this part never hides the page.
    return (
      <Suspense fallback={pending}>
        <loaded.default {...props} />
      </Suspense>
    )
  }
  return Object.assign(LatePart, { preload: module.preload })
}
