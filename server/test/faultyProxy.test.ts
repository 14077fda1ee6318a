import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from './faultyProxy.ts'

const echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket))
let network: FaultyProxy
beforeAll(async () => {
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const address = echo.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  network = await startFaultyProxy({ port: address.port })
})
afterAll(async () => {
  await network.stop()
  echo.close()
})

function newLine() {
  const socket: Socket = connect(network.port, '127.0.0.1')
  let heard = ''
  let isOpen = true
  socket.on('data', (bytes: Buffer) => (heard += bytes)).on('error', () => undefined)
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isOpen = false
      resolve()
    }),
  )
  return { say: (text: string) => socket.write(text), heard: () => heard, isOpen: () => isOpen, closed, end: () => socket.end() }
}

it('a network passes everything, cuts after so many bytes in either direction, is silent, refuses, and passes again', async () => {
  const line = newLine()
  line.say('all of it')
  await expect.poll(line.heard).toBe('all of it')
  expect(network.passed).toEqual({ onwards: 9, back: 9 })

  const other = newLine()
  const cut = network.cutAfter(4, 'back')
  other.say('half')
  await cut
  await other.closed
  expect(other.heard()).toBe('half')
  const third = newLine()
  const onwards = network.cutAfter(3, 'onwards')
  third.say('whole')
  await onwards
  await third.closed
  expect(network.passed).toEqual({ onwards: 16, back: 13 })

  network.hold()
  line.say(', later')
  const late = newLine()
  late.say('late')
  await expect.poll(() => network.open).toBe(2)
  expect([line.heard(), late.heard(), line.isOpen()]).toEqual(['all of it', '', true])
  network.letGo()
  await expect.poll(late.heard).toBe('late')
  await expect.poll(line.heard).toBe('all of it, later')

  network.refuse()
  await Promise.all([line.closed, late.closed])
  await newLine().closed
  expect(network.open).toBe(0)
  network.letGo()
  const last = newLine()
  last.say('again')
  await expect.poll(last.heard).toBe('again')
  last.end()
  await last.closed
  await expect.poll(() => network.open).toBe(0)
})
