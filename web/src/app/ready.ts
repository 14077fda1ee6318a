declare global {
  interface Window {
    /** Carries out the press that index.html held while the app was loading. */
    portalReady?: () => void
  }
}

/** Declares the app ready for presses; further calls have no effect. */
export function declareReady(): void {
  window.portalReady?.()
  delete window.portalReady
}
