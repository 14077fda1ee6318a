import { circleMarker, map, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { showUnavailable } from './pageScripts.ts'

const ZOOM = 16

export function showTiles(place: HTMLElement): void {
  const { mapTiles = '', attribution = '', latitude, longitude } = place.dataset
  const office: [number, number] = [Number(latitude), Number(longitude)]
  place.hidden = false
  // One finger scrolls the page; the map moves by its buttons and by two fingers.
  const living = map(place, { dragging: !matchMedia('(pointer: coarse)').matches, scrollWheelZoom: false }).setView(office, ZOOM)
  // Removes the library's logo: this is a public service.
  living.attributionControl.setPrefix(false)
  const style = getComputedStyle(place)
  circleMarker(office, {
    radius: 10,
    color: style.getPropertyValue('--il-cloud'),
    fillColor: style.getPropertyValue('--il-coat'),
    fillOpacity: 1,
  }).addTo(living)
  let shown = 0
  tileLayer(mapTiles, { attribution, maxZoom: 19 })
    .on('tileload', () => {
      shown += 1
    })
    .on('tileerror', () => {
      if (shown > 0) return
      living.remove()
      showUnavailable(place)
    })
    .addTo(living)
}
