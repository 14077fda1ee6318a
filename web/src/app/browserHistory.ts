import { createBrowserHistory } from '@tanstack/react-router'
import { watchMoves, writeHistory } from '../ui/dialog/layers.ts'

watchMoves()

/** History of the browser whose writes wait while the entry of a closed layer is removed: the removal would leave them behind. */
const history = {
  get state() {
    return window.history.state
  },
  get length() {
    return window.history.length
  },
  pushState: (...entry: Parameters<History['pushState']>) => writeHistory(() => window.history.pushState(...entry)),
  replaceState: (...entry: Parameters<History['replaceState']>) => writeHistory(() => window.history.replaceState(...entry)),
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  go: (delta: number) => window.history.go(delta),
}

export const browserHistory = createBrowserHistory({
  window: {
    history,
    location: window.location,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  },
})
