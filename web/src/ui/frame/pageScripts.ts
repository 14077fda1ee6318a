/** Loads a tile map over each drawn one when it scrolls into view; if tiles fail, the drawn map returns with a message. */
export function activateMaps(page: ParentNode): () => void {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue
      seen.unobserve(target)
      const place = target.querySelector<HTMLElement>('[data-map-tiles]')
      if (place)
        void import('./tileMap.ts').then(
          ({ showTiles }) => showTiles(place),
          () => showUnavailable(place),
        )
    }
  })
  for (const { parentElement } of page.querySelectorAll('[data-map-tiles]')) if (parentElement) seen.observe(parentElement)
  return () => seen.disconnect()
}

export function showUnavailable(place: HTMLElement): void {
  place.hidden = true
  const word = place.nextElementSibling
  if (word instanceof HTMLElement) word.hidden = false
}

/** Tells whether an element matching `pressed` is under the corners, edge centres or centre of another. */
function isAbove(element: Element, pressed: string): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const points = [left, (left + right) / 2, right].flatMap((x) => [top, (top + bottom) / 2, bottom].map((y) => [x, y] as const))
  return points.some(([x, y]) => document.elementsFromPoint(x, y).some((found) => found.closest(pressed) !== null))
}

/** Sets attributes on the root for the scroll position and for a to-top button that would cover a control; the styles react to them. */
export function watchScroll({ shadowAfter, topAfter }: { shadowAfter: number; topAfter: number }, pressed?: string): () => void {
  const { dataset } = document.documentElement
  const look = () => {
    if (scrollY > shadowAfter) dataset.scrolled = ''
    else delete dataset.scrolled
    if (scrollY > topAfter) dataset.scrolledFar = ''
    else delete dataset.scrolledFar
    const toTop = pressed === undefined ? null : document.querySelector('[data-marks]')
    if (toTop !== null && pressed !== undefined && isAbove(toTop, pressed)) dataset.covering = ''
    else delete dataset.covering
  }
  look()
  addEventListener('scroll', look, { passive: true })
  return () => removeEventListener('scroll', look)
}

/** Sets an attribute on the root when the first view's actions have scrolled out at the top; phones then show them in a bar. */
export function watchActions(page: ParentNode): void {
  const { dataset } = document.documentElement
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, boundingClientRect, target } of entries) {
      if (target.getClientRects().length === 0) continue
      if (!isIntersecting && boundingClientRect.top < 0) dataset.pastActions = ''
      else delete dataset.pastActions
    }
  })
  for (const actions of page.querySelectorAll('[data-actions]')) watcher.observe(actions)
}
