import { expect, it } from 'vitest'
import { officeQuestions } from '../settings/centre.ts'
import { lineOf, namesIn, wrongAnswer } from './officeFile.ts'

it('answers about the centre are checked by the rules of the settings, and written so that systemd and the shell read them alike', () => {
  expect(wrongAnswer('HELP_PHONE', '7700-1122')).toBe('must have eight digits')
  expect(wrongAnswer('HELP_PHONE', '77001122')).toBeUndefined()
  expect(wrongAnswer('FACEBOOK_URL', 'facebook')).toContain('must be an https address')
  const line = lineOf('OFFICE_NAME', 'Төв «$» "А"')
  expect(line).toBe('OFFICE_NAME="Төв «\\$» \\"А\\""\n')
  expect(namesIn(`# HELP_PHONE=1\nexport PORT=3000\nOFFICE_EMAIL=\n${line}`)).toEqual(['PORT', 'OFFICE_NAME'])
  expect(new Set(officeQuestions.map(({ name }) => name)).size).toBe(officeQuestions.length)
})
