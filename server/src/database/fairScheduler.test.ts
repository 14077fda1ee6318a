import { afterEach, expect, it, vi } from 'vitest'
import { EngineBusy, fairScheduler, LONGEST_WAITING_EVERY, QUEUE_TIMEOUT_MS, runForCaller, runLongWork } from './fairScheduler.ts'

afterEach(() => void vi.useRealTimers())

/** Queues turns of 10 ms while one turn is held, and returns their order. A caller is `network/session/wider network`. */
async function orderOf(asking: readonly string[], before: readonly string[] = []): Promise<string[]> {
  let clock = 0
  const inTurn = fairScheduler(() => clock)
  const order: string[] = []
  const ask = (name: string, work: () => Promise<void>) => {
    const [network = '', session = '', wider] = name.split('/')
    const networks = [{ name: network, times: 1 }, ...(wider === undefined ? [] : [{ name: wider, times: 16 }])]
    return new Promise<void>((resolve, reject) => runForCaller({ networks, session }, () => void inTurn(work).then(resolve, reject)))
  }
  const short = async () => {
    clock += 10
  }
  for (const name of before) await ask(name, short)
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const held = ask('holder', () => isHeld)
  const queued = asking.map((name) =>
    ask(name, async () => {
      order.push(name)
      await short()
    }),
  )
  letGo()
  await Promise.all([held, ...queued])
  return order
}

it('two callers who both want much take turns, however many the first has asked for', async () => {
  const order = await orderOf([...Array<string>(12).fill('a'), ...Array<string>(3).fill('b')])
  expect(order.slice(0, 3)).toEqual(['a', 'b', 'a'])
  expect(order.lastIndexOf('b')).toBeLessThan(8)
})

it("a newcomer's statements go before the queues of those who have had much", async () => {
  const busy = ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b']
  const order = await orderOf([...busy, 'new', 'new', 'new'], busy)
  expect(order.slice(0, LONGEST_WAITING_EVERY).filter((name) => name === 'new')).toHaveLength(3)
})

it('sessions of one network share what the network gets: making them up takes nothing from other networks', async () => {
  const order = await orderOf(['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'a/6', 'b/1', 'b/1', 'b/1'])
  expect(order.slice(0, 6).filter((name) => name === 'b/1')).toHaveLength(3)
})

it('networks of one wider network together get what sixteen get: opening more takes nothing from others', async () => {
  const networks = Array.from({ length: 60 }, (_, at) => `w${at}//wide`)
  // The wider network has used 400 ms, which is 25 per share; b has used 20.
  const order = await orderOf([...networks.slice(40), 'b', 'b'], [...networks.slice(0, 40), 'b', 'b'])
  expect(order.slice(0, 2)).toContain('b')
})

it('within a network the session that has had less goes first', async () => {
  const order = await orderOf(['a/1', 'a/1', 'a/1', 'a/2'], ['a/1', 'a/1'])
  expect(order.indexOf('a/2')).toBeLessThan(2)
})

it('the longest waiting caller is next every few turns, however many newcomers arrive', async () => {
  const newcomers = Array.from({ length: 20 }, (_, at) => `n${at}`)
  const order = await orderOf(['heavy', ...newcomers], Array<string>(8).fill('heavy'))
  expect(order.indexOf('heavy')).toBeLessThan(LONGEST_WAITING_EVERY)
})

it('work that fails gives its turn on', async () => {
  const inTurn = fairScheduler()
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const after = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await after).toBe('done')
})

it('callers that wait too long for long work are asked to retry; the portal itself waits, and afterwards all are served', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const inTurn = fairScheduler()
  const asCaller = (work: () => Promise<string>) =>
    new Promise<string>((resolve, reject) =>
      runForCaller({ networks: [{ name: 'a', times: 1 }], session: '' }, () => void inTurn(work).then(resolve, reject)),
    )
  const answer = async () => 'answer'
  const { promise: ended, resolve: end } = Promise.withResolvers<string>()
  const held = runLongWork(() => inTurn(() => ended))
  const early = expect(asCaller(answer)).rejects.toBeInstanceOf(EngineBusy)
  const own = inTurn(async () => 'own')
  vi.advanceTimersByTime(QUEUE_TIMEOUT_MS)
  await early
  await expect(asCaller(answer)).rejects.toBeInstanceOf(EngineBusy)
  end('done')
  expect(await held).toBe('done')
  expect(await own).toBe('own')
  expect(await asCaller(answer)).toBe('answer')
})

it('work at length that is short turns nobody away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const inTurn = fairScheduler()
  await runLongWork(() => inTurn(async () => 'done'))
  vi.advanceTimersByTime(QUEUE_TIMEOUT_MS)
  expect(await inTurn(async () => 'answer')).toBe('answer')
})
