/** Whether one of those that are pressed lies under an element's corners or middle. */
function liesOver(element: Element, pressed: string): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const points = [left, (left + right) / 2, right].flatMap((x) => [top, (top + bottom) / 2, bottom].map((y) => [x, y] as const))
  return points.some(([x, y]) => document.elementsFromPoint(x, y).some((found) => found.closest(pressed) !== null))
}

/** Tells the page how far it is scrolled, and whether the way back to its top would cover what is pressed; its style knows what to do about it. */
export function watchScroll({ shadowAfter, topAfter }: { shadowAfter: number; topAfter: number }, pressed?: string): () => void {
  const { dataset } = document.documentElement
  const look = () => {
    if (scrollY > shadowAfter) dataset.scrolled = ''
    else delete dataset.scrolled
    if (scrollY > topAfter) dataset.scrolledFar = ''
    else delete dataset.scrolledFar
    const toTop = pressed === undefined ? null : document.querySelector('[data-marks]')
    if (toTop !== null && pressed !== undefined && liesOver(toTop, pressed)) dataset.covering = ''
    else delete dataset.covering
  }
  look()
  addEventListener('scroll', look, { passive: true })
  return () => removeEventListener('scroll', look)
}
