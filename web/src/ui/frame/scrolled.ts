/** Tells the page how far it is scrolled; its style knows what to do about it. */
export function watchScroll({ shadowAfter, topAfter }: { shadowAfter: number; topAfter: number }): () => void {
  const { dataset } = document.documentElement
  const look = () => {
    if (scrollY > shadowAfter) dataset.scrolled = ''
    else delete dataset.scrolled
    if (scrollY > topAfter) dataset.scrolledFar = ''
    else delete dataset.scrolledFar
  }
  look()
  addEventListener('scroll', look, { passive: true })
  return () => removeEventListener('scroll', look)
}
