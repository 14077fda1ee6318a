import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, render } from '../../../test/kit.tsx'
import { CodeField } from './CodeField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RegistryNumberField } from './RegistryNumberField.tsx'
import { emptyRegistryDraft } from './registryDraft.ts'

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
