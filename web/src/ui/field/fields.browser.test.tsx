import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, render } from '../../../test/kit.tsx'
import { useForm } from '../../base/useForm.ts'
import { CodeField } from './CodeField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { NoteField } from './NoteField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RadioCards } from './RadioCards.tsx'
import { RegistryNumberField } from './RegistryNumberField.tsx'
import { emptyRegistryDraft, wrongRegistry } from './registryDraft.ts'
import { required } from './rules.ts'
import { TextField } from './TextField.tsx'

function Code() {
  const [value, setValue] = useState('')
  return <CodeField name="code" value={value} onChange={setValue} error={value === '' ? 'Enter the code' : undefined} />
}

function Registry({ error }: { error?: string }) {
  const [value, setValue] = useState(emptyRegistryDraft)
  return <RegistryNumberField value={value} onChange={setValue} error={error} />
}

/** Pastes text into the focused element. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a code field keeps six digits, takes the code out of a pasted message, and names its error', async () => {
  render(<Code />)
  const field = page.getByRole('textbox')
  await expect.element(field).toHaveAccessibleDescription(/Enter the code/)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('123 45-67')
  await expect.element(field).toHaveValue('123456')
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
  await press(field)
  paste('Portal: code 654321. Valid for 10 minutes.')
  await expect.element(field).toHaveValue('654321')
})

test('a pasted registry number fills all three parts, and shows the birth date', async () => {
  render(<Registry />)
  await press(page.getByRole('textbox'))
  paste('чб 22251058')
  await expect.element(page.getByRole('textbox')).toHaveValue('22251058')
  const letters = page.getByRole('combobox')
  await expect.element(letters.first()).toHaveValue('Ч')
  await expect.element(letters.last()).toHaveValue('Б')
  await expect.element(page.getByText('2022.05.10')).toBeVisible()
})

test('a wrong registry number marks each part and describes the digits', async () => {
  render(<Registry error="Eight digits are needed" />)
  for (const part of document.querySelectorAll('select, input')) expect(part.getAttribute('aria-invalid')).toBe('true')
  await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription(/Eight digits are needed$/)
})

test('the keyboard reaches the button that shows a password and hides it again', async () => {
  render(<PasswordField autoComplete="off" defaultValue="Demo1234" />)
  await press(page.getByLabelText('Нууц үг', { exact: true }))
  const field = document.querySelector('input')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => field?.type).toBe('text')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => field?.type).toBe('password')
})

function BoundForm({ summary }: { summary: boolean }) {
  const form = useForm({
    start: { kind: '', name: '', registry: emptyRegistryDraft, note: '' },
    fields: {
      kind: { check: required },
      name: { check: (name) => (name === 'Bat' ? null : 'inputInvalid') },
      registry: { check: wrongRegistry },
      note: { check: required },
    },
    send: () => Promise.resolve(),
    summary,
  })
  return (
    <form {...form.props}>
      {summary && <ErrorSummary title="Errors" items={form.summary} />}
      {form.failureText !== undefined && form.failureText}
      <RadioCards {...form.bind('kind')} label="Kind" options={[{ value: 'one', label: 'One' }]} />
      <TextField {...form.bind('name')} label="Name" />
      <RegistryNumberField {...form.bind('registry')} label="Number" />
      <NoteField {...form.bind('note')} label="Note" most={10} />
      <button type="submit">Send</button>
    </form>
  )
}

test('a bound form focuses its first invalid field, and typing withdraws the message of that field alone', async () => {
  render(<BoundForm summary={false} />)
  await press(page.getByText('Send'))
  await expect.element(page.getByRole('radio')).toHaveFocus()
  const name = page.getByLabelText('Name')
  await name.fill('B')
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByLabelText('Note')).toHaveAttribute('aria-invalid', 'true')
  await press(page.getByRole('radio'))
  await press(page.getByText('Send'))
  await expect.element(name).toHaveFocus()
})

test('each link of the list of errors focuses its field', async () => {
  render(<BoundForm summary />)
  await press(page.getByText('Send'))
  await expect.element(page.getByRole('alert')).toHaveFocus()
  const links = page.getByRole('alert').getByRole('link')
  for (const [at, name] of ['kind', 'name', 'registry', 'note'].entries()) {
    await press(links.nth(at))
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe(name)
  }
})
