import { IconMap2 } from '@tabler/icons-react'
import { footer } from '../../text/mn/footer.ts'
import { useText } from '../../text/words.tsx'
import { DrawnMap } from '../picture/DrawnMap.tsx'
import { Icon } from '../plain/Icon.tsx'
import classes from './OfficeMap.module.css'

/** URL pattern of the map tiles and their attribution; an empty URL keeps the drawn map. */
export interface MapTiles {
  url: string
  attribution: string
}

interface OfficeMapProps {
  latitude: number
  longitude: number
  tiles: MapTiles
}

/** Drawn map, with an optional tile map that loads over it when scrolled into view. */
export function OfficeMap({ latitude, longitude, tiles }: OfficeMapProps) {
  const text = useText(footer)
  return (
    <figure className={classes.map} aria-label={text.map}>
      <DrawnMap className={classes.drawn} />
      {tiles.url !== '' && (
        <div
          className={classes.living}
          data-map-tiles={tiles.url}
          data-attribution={tiles.attribution}
          data-latitude={latitude}
          data-longitude={longitude}
          hidden
        />
      )}
      <p className={classes.failed} hidden>
        {text.mapUnavailable}
      </p>
      <a
        className={classes.open}
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
        target="_blank"
        rel="noopener"
      >
        <Icon of={IconMap2} />
        <span>
          {text.openMap}
          <span className="unseen"> ({text.newWindow})</span>
        </span>
      </a>
    </figure>
  )
}
