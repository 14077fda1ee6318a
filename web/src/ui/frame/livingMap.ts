/** Lays a map of tiles over each drawn one when it comes into view; where tiles fail the drawn one comes back, with a word about it. */
export function bringMapsToLife(page: ParentNode): () => void {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue
      seen.unobserve(target)
      const place = target.querySelector<HTMLElement>('[data-map-tiles]')
      if (place)
        void import('./tileMap.ts').then(
          ({ showTiles }) => showTiles(place),
          () => sayUnavailable(place),
        )
    }
  })
  for (const { parentElement } of page.querySelectorAll('[data-map-tiles]')) if (parentElement) seen.observe(parentElement)
  return () => seen.disconnect()
}

export function sayUnavailable(place: HTMLElement): void {
  place.hidden = true
  const word = place.nextElementSibling
  if (word instanceof HTMLElement) word.hidden = false
}
