/** Overlay above a page that Back closes. */
export interface Layer {
  /** Asks the owner to remove the layer. */
  close: () => void
}

/** Browser functions that the layers use. */
interface Place {
  history: Pick<History, 'state' | 'pushState' | 'go'>
  href: () => string
  onBack: (listener: (event: Event) => void) => void
  /** Runs work after the current task, such as a navigation or the replacement of one layer by the next. */
  soon: (work: () => void) => void
  /** True while a link loads another document: going back now would cancel that. */
  isLeaving: () => boolean
}

const depthOf = (state: unknown): number => {
  const depth: unknown = typeof state === 'object' && state !== null && 'layers' in state ? state.layers : 0
  return typeof depth === 'number' ? depth : 0
}

/**
 * Gives each open layer a history entry with its page's address, so that Back closes the topmost layer and not the page. A layer closed
 * otherwise removes its entry; entries that a link left behind are skipped.
 */
export function layersOf({ history, href, onBack, soon, isLeaving }: Place) {
  const open: Layer[] = []
  let page = ''
  /** Own moves that the browser has not reported yet. */
  let own = 0
  let planned = false
  /** History writes of other code, queued during an own move. */
  let waiting: (() => void)[] = []

  function settle(): void {
    planned = false
    const depth = depthOf(history.state)
    if (open.length > depth) {
      page = href()
      for (let next = depth + 1; next <= open.length; next += 1) history.pushState({ ...history.state, layers: next }, '')
    } else if (open.length < depth && own === 0 && !isLeaving()) {
      own += 1
      history.go(open.length - depth)
    }
  }

  function plan(): void {
    if (planned) return
    planned = true
    soon(settle)
  }

  onBack((event) => {
    const depth = depthOf(history.state)
    if (own > 0) {
      own -= 1
      event.stopImmediatePropagation()
      for (const write of waiting) write()
      waiting = []
      plan()
    } else if (open.length > depth) {
      // If the page has changed too, the event must reach the router.
      if (href() === page) event.stopImmediatePropagation()
      for (const layer of open.slice(depth).reverse()) layer.close()
      plan()
    } else if (open.length < depth) plan()
  })

  return {
    /** Returns the function that removes the layer. */
    add: (layer: Layer): (() => void) => {
      open.push(layer)
      // Runs at once, so that Back works as soon as the layer is visible; a layer that replaces a removed one reuses its entry.
      if (planned || own > 0) plan()
      else settle()
      return () => {
        if (!open.includes(layer)) return
        open.splice(open.indexOf(layer), 1)
        plan()
      }
    },
    /** Runs a history write at once, or after an own move in progress, which would leave the written entry behind. */
    afterMove: (write: () => void) => {
      if (own === 0) write()
      else waiting = [...waiting, write]
    },
  }
}

let leaving = false

const browser: Place = {
  history: {
    get state() {
      return history.state
    },
    pushState: (state, title) => history.pushState(state, title),
    go: (delta) => history.go(delta),
  },
  href: () => location.href,
  onBack: (listener) => addEventListener('popstate', listener),
  soon: (work) => setTimeout(work),
  isLeaving: () => leaving,
}

let ofBrowser: ReturnType<typeof layersOf> | undefined

function ofThisBrowser() {
  addEventListener('beforeunload', () => {
    leaving = true
  })
  addEventListener('pageshow', () => {
    leaving = false
  })
  return layersOf(browser)
}

/**
 * Must run before the router is created. Listeners run in the order of registration: a router registered first would take own moves for the
 * visitor's and undo choices made meanwhile.
 */
export function watchMoves(): ReturnType<typeof layersOf> {
  ofBrowser ??= ofThisBrowser()
  return ofBrowser
}

/** Adds a layer above the page; returns the function that removes it. */
export const addLayer = (layer: Layer): (() => void) => watchMoves().add(layer)

/** Runs a history write of the router or of a document without one, after an own move in progress. */
export const writeHistory = (write: () => void): void => watchMoves().afterMove(write)
