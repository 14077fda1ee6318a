declare global {
  interface Window {
    /** Carries out the press that index.html held while the app was loading. */
    portalReady?: () => void
  }
}

/**
 * Declares the app ready for presses; further calls have no effect. Not within React's commit: a press on a part that is not hydrated yet
 * hydrates it first, which a commit cannot do.
 */
export function declareReady(): void {
  setTimeout(() => {
    window.portalReady?.()
    delete window.portalReady
  })
}
