import { keepUntil, restore } from './deskCache.ts'
import { useOffline } from './useOffline.ts'

/** Keeps today's rolls on the device and shows them without a network; renders nothing, because the page has a note of its own. */
export default function DeskOffline() {
  useOffline({ keep: keepUntil, restore })
  return null
}
