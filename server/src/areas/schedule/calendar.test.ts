import { expect, it } from 'vitest'
import { calendarFile } from './calendar.ts'

const lesson = {
  id: 7,
  courseName: 'Байгаль, нийгмийн орчин; урт нэртэй хичээлийн нэр нэг мөрөнд багтахгүй байх ёстой',
  teacher: 'Дорж Сарантуяа',
  roomNumber: null,
  beginsAt: 7 * 60 + 45,
  endsAt: 8 * 60 + 25,
  days: ['2026-11-09', '2026-11-16', '2026-11-30'],
}
const events = [
  { noticeId: 41, title: 'Аялал; уул', on: '2026-11-28', at: '09:00' },
  { noticeId: 42, title: 'Баяр', on: '2026-11-30', at: null },
]
const written = calendarFile('Тэмүүлэн', [lesson, { ...lesson, id: 8, days: [] }], events, new Date('2026-11-15T01:00:00Z'))

it('repeats each week and leaves out the weeks without it, in UTC', () => {
  expect(written).toContain(
    'DTSTART:20261108T234500Z\r\nDTEND:20261109T002500Z\r\nRRULE:FREQ=WEEKLY;UNTIL=20261129T234500Z\r\nEXDATE:20261122T234500Z\r\n',
  )
})
it('has lines of at most 75 bytes that join to the text again', () => {
  for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(written.replaceAll('\r\n ', '')).toContain(
    `SUMMARY:Тэмүүлэн: ${lesson.courseName.replaceAll(/[,;]/g, (letter) => `\\${letter}`)}\r\n`,
  )
})
it('leaves out a lesson that is never held', () => {
  expect(written.match(/BEGIN:VEVENT/g)).toHaveLength(3)
})
it('has events of notices by title and time alone', () => {
  expect(written).toContain(
    'UID:notice-41@parent-portal\r\nDTSTAMP:20261115T010000Z\r\nDTSTART:20261128T010000Z\r\nSUMMARY:Тэмүүлэн: Аялал\\; уул\r\nEND',
  )
  expect(written).toContain('DTSTART;VALUE=DATE:20261130\r\nSUMMARY:Тэмүүлэн: Баяр\r\nEND')
})
