import type { Device } from '@portal/contract/profile'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../base/toast.ts'
import { usePress } from '../../base/usePress.ts'
import { dateAndTime } from '../../text/dates.ts'
import { common } from '../../text/mn/common.ts'
import { profile } from '../../text/mn/profile.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon, Tile } from '../../ui/plain/Icon.tsx'
import { Lines, Stack } from '../../ui/plain/layout.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import classes from './ProfilePage.module.css'
import { logOutEverywhere, useLogOutDevice, useMyDevices } from './profileQueries.ts'

export function MyDevices() {
  const text = useText(profile)
  const devices = useMyDevices()
  return (
    <Card className={classes.card}>
      <p className="dim">{text.devicesHint}</p>
      <Async query={devices}>
        {(list) => (
          <>
            <Lines as="ul">
              {list.map((device) => (
                <li key={device.deviceId}>
                  <DeviceRow device={device} />
                </li>
              ))}
            </Lines>
            <LogOutEverywhere />
          </>
        )}
      </Async>
    </Card>
  )
}

function DeviceRow({ device: { deviceId, kind, name, lastSeen, isThis } }: { device: Device }) {
  const text = useText(profile)
  const { language } = useLanguage()
  const { pending, press } = usePress()
  const logOutDevice = useLogOutDevice()
  const logOut = async () => {
    await logOutDevice(deviceId)
    toast.success(text.deviceLoggedOut)
  }
  return (
    <div className={classes.device}>
      <Tile icon={kind === 'MOBILE' ? IconDeviceMobile : IconDeviceDesktop} />
      <Stack as="span">
        <b>{name}</b>
        <span className="small dim">
          {text.lastSeen}: <span className="num">{dateAndTime(lastSeen, language)}</span>
        </span>
      </Stack>
      {isThis ? (
        <StatusChip tone="green">{text.thisDevice}</StatusChip>
      ) : (
        <Button
          variant="default"
          small
          loading={pending}
          aria-label={fill(text.logOutDevice, { device: name })}
          onClick={() => void press(logOut)}
        >
          {text.logOutOne}
        </Button>
      )}
    </div>
  )
}

function LogOutEverywhere() {
  const text = useText(profile)
  const { cancel } = useText(common)
  const { pending, press } = usePress()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        <Icon of={IconLogout} />
        {text.logOutEverywhere}
      </Button>
      <Dialog opened={asking} onClose={close} title={text.logOutEverywhere}>
        <p>{text.logOutEverywhereHint}</p>
        <div className={classes.choices}>
          <Button loading={pending} onClick={() => void press(logOutEverywhere)}>
            {text.logOutEverywhere}
          </Button>
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
