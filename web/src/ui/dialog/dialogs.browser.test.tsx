import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, pressCorner, render } from '../../../test/kit.tsx'
import { toast } from '../../base/toast.ts'
import { Button } from '../plain/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { opensPopover, Popover } from './Popover.tsx'
import { Toasts } from './Toasts.tsx'

function DialogWithPopover({ holdsForm = false }: { holdsForm?: boolean }) {
  const [opened, setOpened] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Request" holdsForm={holdsForm}>
        <input aria-label="Name" data-autofocus />
        <Button ref={button} {...opensPopover(choosing)} onClick={() => setChoosing(true)}>
          Choose
        </Button>
        <Popover opened={choosing} onClose={() => setChoosing(false)} anchor={button} placement="bottom-end" label="Choices">
          <Button onClick={() => setChoosing(false)}>First</Button>
          <Button onClick={() => setChoosing(false)}>Last</Button>
        </Popover>
      </Dialog>
    </>
  )
}

const open = page.getByRole('button', { name: 'Open' })
const dialog = page.getByRole('dialog', { name: 'Request' })
const choices = page.getByRole('dialog', { name: 'Choices' })
const choose = page.getByRole('button', { name: 'Choose' })
const named = (name: string) => page.getByRole('button', { name, exact: true })

test('a dialog focuses its first field, Escape closes it, and its button has the focus again', async () => {
  render(<DialogWithPopover />)
  await press(open)
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  expect(document.documentElement.style.overflow, 'the page behind does not scroll').toBe('hidden')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  expect(document.documentElement.style.overflow).toBe('')
})

test('Back closes the topmost layer only, and the address stays', async () => {
  render(<DialogWithPopover />)
  const { href } = location
  await press(open)
  await press(choose)
  await expect.element(choices).toBeVisible()
  history.back()
  await expect.element(choices).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.href).toBe(href)
})

test('a popover keeps Tab inside; Escape closes it but not the dialog around it', async () => {
  render(<DialogWithPopover />)
  await press(open)
  await press(choose)
  await expect.element(named('First')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(named('Last')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(named('First')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(choices).not.toBeInTheDocument()
  await expect.element(choose).toHaveFocus()
  await expect.element(dialog).toBeVisible()
})

test('a press outside closes the popover, and the next one the dialog', async () => {
  render(<DialogWithPopover />)
  await press(open)
  await press(choose)
  await press(page.getByRole('heading', { name: 'Request' }))
  await expect.element(choices).not.toBeInTheDocument()
  const backdrop = dialog.element()
  expect(await pressCorner()).toBe(backdrop)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a dialog with a form stays open after a press outside', async () => {
  render(<DialogWithPopover holdsForm />)
  await press(open)
  await expect.element(dialog).toBeVisible()
  expect(await pressCorner()).toBe(dialog.element())
  await expect.element(page.getByLabelText('Name')).toBeVisible()
})

test('an error toast closes after three seconds, a success after five, and not while it has the focus', async () => {
  render(<Toasts />)
  await expect.poll(() => document.querySelectorAll('[aria-live]').length).toBe(2)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const shown = () => document.querySelector('[data-toast]')?.textContent
    const appear = (message: string) => vi.waitUntil(() => shown()?.includes(message))
    toast.error('Wrong')
    await appear('Wrong')
    expect(document.querySelector('[data-toast]')?.parentElement?.ariaLive).toBe('assertive')
    vi.advanceTimersByTime(2999)
    expect(shown()).toContain('Wrong')
    vi.advanceTimersByTime(1)
    await vi.waitUntil(() => shown() === undefined)
    toast.success('Saved')
    await appear('Saved')
    expect(document.querySelector('[data-toast]')?.parentElement?.ariaLive).toBe('polite')
    document.querySelector<HTMLElement>('[data-toast] button')?.focus()
    await vi.waitUntil(() => vi.getTimerCount() === 0)
    vi.advanceTimersByTime(60_000)
    expect(shown()).toContain('Saved')
    document.querySelector<HTMLElement>('[data-toast] button')?.click()
    await vi.waitUntil(() => shown() === undefined)
  } finally {
    vi.useRealTimers()
  }
})
