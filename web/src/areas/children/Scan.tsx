import { IconPhoto } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { linking } from '../../text/mn/linking.ts'
import { useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './LinkDialog.module.css'
import { type CameraState, codeBeforeCamera, codeInPicture } from './scanner.ts'

/** Scans a QR code with the camera or from a picture of the card. */
export function Scan({ onCode }: { onCode: (code: string) => void }) {
  const { scan } = useText(linking)
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<CameraState>('starting')
  const [pictureTrouble, setPictureTrouble] = useState<string>()

  const tell = useEffectEvent((code: string | undefined) => code !== undefined && onCode(code))
  useEffect(() => {
    const leaving = new AbortController()
    if (video.current) void codeBeforeCamera(video.current, leaving.signal, setCamera).then((code) => tell(code))
    return () => leaving.abort()
  }, [])

  async function takePicture({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [picture] = currentTarget.files ?? []
    currentTarget.value = ''
    if (picture === undefined) return
    setPictureTrouble(undefined)
    try {
      const code = await codeInPicture(picture)
      if (code === undefined) setPictureTrouble(scan.noCode)
      else onCode(code)
    } catch (error) {
      setPictureTrouble(error instanceof DOMException ? scan.unreadable : scan.failed)
    }
  }

  const shown = camera === 'starting' || camera === 'looking'
  return (
    <div className={classes.form}>
      {shown && <p>{scan.lead}</p>}
      <div className={classes.camera} hidden={!shown}>
        <video ref={video} muted playsInline aria-label={scan.camera} />
        <span className={classes.frame} />
      </div>
      {shown && (
        <p className="small dim" role="status">
          {scan[camera]}
        </p>
      )}
      {camera === 'failed' && (
        <Notice tone="red" alert>
          {scan.failed}
        </Notice>
      )}
      {(camera === 'denied' || camera === 'absent') && (
        <Notice tone="yellow" alert>
          <b>{scan[camera]}</b>
          <br />
          {camera === 'denied' ? scan.deniedHint : scan.absentHint}
        </Notice>
      )}
      {pictureTrouble !== undefined && (
        <Notice tone="red" alert>
          {pictureTrouble}
        </Notice>
      )}
      <label className={classes.upload}>
        <Icon of={IconPhoto} />
        {scan.picture}
        <input type="file" accept="image/*" onChange={(event) => void takePicture(event)} />
      </label>
    </div>
  )
}
