import { expect, it } from 'vitest'
import { valuesInWords } from './dateWords.ts'

const sent = {
  opensOn: '2026-11-08',
  closesAt: '17:00',
  addressDeadline: '2026-11-28T17:00:00+08:00',
  birthFrom: '2021-01-01',
  left: 3,
  reference: '482-917-3564',
}

it("plain dates and instants become words of the reader's language; other text stays", () => {
  expect(valuesInWords(sent, 'mn')).toEqual({
    opensOn: '2026 оны 11 дүгээр сарын 8-ны өдөр',
    closesAt: '17:00',
    addressDeadline: '2026 оны 11 дүгээр сарын 28-ны өдрийн 17:00 цаг',
    birthFrom: '2021.01.01',
    left: '3',
    reference: '482-917-3564',
  })
  expect(valuesInWords(sent, 'en')).toMatchObject({
    opensOn: '8 November 2026',
    addressDeadline: '17:00 on 28 November 2026',
    birthFrom: '2021-01-01',
  })
})
