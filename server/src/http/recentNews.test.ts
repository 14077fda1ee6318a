import { expect, test } from 'vitest'
import { RECENT_MS, recentNews } from './recentNews.ts'

function newsAt(start: number) {
  const time = { now: start }
  return { time, news: recentNews(() => time.now) }
}

test('a page hears once of each topic that came since it began, and only of its own person’s', () => {
  const { time, news } = newsAt(0)
  time.now = 100_000
  news.add('grades', [1, 2])
  time.now = 120_000
  news.add('children', [1])
  news.add('children', [1])
  news.add('absence', [3])
  time.now = 121_000
  expect(news.topicsOf(1, 2000)).toEqual(['children'])
  expect(news.topicsOf(1, 30_000)).toEqual(['grades', 'children'])
  expect(news.topicsOf(4, 30_000)).toEqual([])
})

test('a page refetches everything if notices may be missing', () => {
  const { time, news } = newsAt(0)
  time.now = 3000
  expect(news.topicsOf(1, 1000), 'from before the process listened').toBeUndefined()
  time.now = 200_000
  expect(news.topicsOf(1, 1000)).toEqual([])
  news.lost()
  time.now += 5000
  expect(news.topicsOf(1, 1000), 'from when it did not hear').toBeUndefined()
  time.now += RECENT_MS
  expect(news.topicsOf(1, 1000)).toEqual([])
  for (const age of [-1, Number.NaN, RECENT_MS + 1]) expect(news.topicsOf(1, age)).toBeUndefined()
})

test('old notices are dropped, and in a busy minute the oldest', () => {
  const { time, news } = newsAt(0)
  time.now = 100_000
  news.add('grades', [1])
  time.now = 100_001
  for (let person = 2; person < 5100; person += 1) news.add('grades', [person])
  time.now = 130_000
  expect(news.topicsOf(1, 40_000), 'it may have been among what gave way').toBeUndefined()
  expect(news.topicsOf(1, 10_000)).toEqual([])
})
