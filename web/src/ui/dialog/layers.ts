/** What lies over a page and is left by going back. */
export interface Layer {
  /** Asks the owner to take it away. */
  close: () => void
}

/** What of the browser the layers need. */
interface Place {
  history: Pick<History, 'state' | 'pushState' | 'go'>
  href: () => string
  onBack: (listener: (event: Event) => void) => void
  /** After what is under way now, such as a navigation or the next layer taking the place of this one. */
  soon: (work: () => void) => void
  /** A link leads to another document: going back now would call that off. */
  isLeaving: () => boolean
}

const depthOf = (state: unknown): number => {
  const depth: unknown = typeof state === 'object' && state !== null && 'layers' in state ? state.layers : 0
  return typeof depth === 'number' ? depth : 0
}

/**
 * Each open layer is an entry of the history with the address of its page, so that Back closes the topmost layer and not the page.
 * A layer that is closed otherwise takes its entry away again. Entries that a link left behind are passed over.
 */
export function layersOf({ history, href, onBack, soon, isLeaving }: Place) {
  const open: Layer[] = []
  let page = ''
  /** Moves of our own that the browser has yet to report. */
  let own = 0
  let planned = false
  /** What others write into the history meanwhile. */
  let waiting: (() => void)[] = []

  function settle(): void {
    planned = false
    const depth = depthOf(history.state)
    if (open.length > depth) {
      page = href()
      // The router's own method would take it for a navigation.
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
      // Where the page has changed too, its owner must hear of it.
      if (href() === page) event.stopImmediatePropagation()
      for (const layer of open.slice(depth).reverse()) layer.close()
      plan()
    } else if (open.length < depth) plan()
  })

  return {
    /** Answers how the layer is taken out again. */
    add: (layer: Layer): (() => void) => {
      open.push(layer)
      // At once, so that Back works as soon as the layer is seen; where one has just been taken away, this one takes its entry.
      if (planned || own > 0) plan()
      else settle()
      return () => {
        if (!open.includes(layer)) return
        open.splice(open.indexOf(layer), 1)
        plan()
      }
    },
    /** Whether a write into the history must wait: a move of ours is under way, and would leave what was written behind. */
    isMoving: () => own > 0,
    afterMove: (write: () => void) => {
      waiting = [...waiting, write]
    },
  }
}

let leaving = false

const browser: Place = {
  history: {
    get state() {
      return history.state
    },
    pushState: (state, title) => History.prototype.pushState.call(history, state, title),
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
  const layers = layersOf(browser)
  // The router knows already where it is: it need not hear of a write that comes late.
  for (const name of ['pushState', 'replaceState'] as const) {
    const write = history[name]
    history[name] = (...entry) =>
      layers.isMoving() ? layers.afterMove(() => History.prototype[name].apply(history, entry)) : write.apply(history, entry)
  }
  return layers
}

/**
 * To be called before the router is made. A window hears of a move in the order in which its listeners came, whatever their phase: a router
 * that came first would take our own moves for the reader's, and undo what was chosen meanwhile.
 */
export function watchMoves(): ReturnType<typeof layersOf> {
  ofBrowser ??= ofThisBrowser()
  return ofBrowser
}

/** Puts a layer over the page; the answer takes it away. */
export const addLayer = (layer: Layer): (() => void) => watchMoves().add(layer)
