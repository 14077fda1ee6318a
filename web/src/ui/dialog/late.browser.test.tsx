import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, render } from '../../../test/kit.tsx'
import { Button } from '../plain/Button.tsx'
import { late } from '../plain/late.tsx'
import { Dialog } from './Dialog.tsx'
import { lateDialog } from './lateDialog.tsx'
import { Toasts } from './Toasts.tsx'

/** Load that fails until the network is back, and the number of its attempts. */
function unreliable<Module>(module: Module) {
  const network = { isBack: false, attempts: 0 }
  const load = async () => {
    network.attempts += 1
    if (!network.isBack) throw new TypeError('Failed to fetch dynamically imported module')
    return module
  }
  return { network, load }
}

const part = { default: ({ name }: { name: string }) => <p>Part of {name}</p> }

test('a part that cannot load says so in its place, and a retry loads it', async () => {
  const { network, load } = unreliable(part)
  const Part = late(load)
  render(
    <>
      <h1>Page</h1>
      <Part name="Nomin" />
    </>,
  )
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Page' })).toBeVisible()
  network.isBack = true
  await press(page.getByRole('button'))
  await expect.element(page.getByText('Part of Nomin')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('an optional part that cannot load keeps its place, and loads when the device is online again', async () => {
  const { network, load } = unreliable(part)
  const Part = late(load, { isOptional: true, placeholder: <p>Space</p> })
  render(<Part name="Nomin" />)
  await expect.poll(() => network.attempts).toBe(1)
  await expect.element(page.getByText('Space')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  network.isBack = true
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Part of Nomin')).toBeVisible()
})

test('a preloaded part is there with the first render', async () => {
  const Part = late(async () => part)
  await Part.preload()
  const seen: boolean[] = []
  render(
    <div ref={(place) => void (place && seen.push(place.textContent === 'Part of Nomin'))}>
      <Part name="Nomin" />
    </div>,
  )
  await expect.poll(() => seen[0]).toBe(true)
})

test('a dialog that cannot load closes with a message, and can be opened again', async () => {
  const { network, load } = unreliable({
    default: ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
      <Dialog opened={opened} onClose={onClose} title="Request">
        <p>Text</p>
      </Dialog>
    ),
  })
  const RequestDialog = lateDialog(load)
  function Page() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <Button onClick={() => setOpened(true)}>{opened ? 'Opened' : 'Open'}</Button>
        <RequestDialog opened={opened} onClose={() => setOpened(false)} />
        <Toasts />
      </>
    )
  }
  render(<Page />)
  expect(network.attempts, 'nothing loads before it is opened').toBe(0)
  await press(page.getByRole('button', { name: 'Open' }))
  await expect.poll(() => document.querySelector('[data-toast]')?.getAttribute('data-tone')).toBe('error')
  network.isBack = true
  await press(page.getByRole('button', { name: 'Open', exact: true }))
  await expect.element(page.getByRole('dialog', { name: 'Request' })).toBeVisible()
})
